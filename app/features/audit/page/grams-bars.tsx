import type { ReactNode } from 'react';
import { WeightFigure } from '#app/components/weight-figure.tsx';

type GramsBar = {
  name: string;
  grams: number;
  /** The label at the end of the bar. */
  label: ReactNode;
  /** Selects the bar's colour. */
  look: 'heavy' | 'light' | 'own';
};

/** The label of the page that is being read, whose weight is known once it has loaded. */
export const ownGrams = (
  <>
    <WeightFigure of="grams" />
    {'\u202f'}g
  </>
);

/** The width of the longest bar in percent, which leaves room for its label. */
const widest = 74;

/** Shows figures as bars under each other, drawn to one scale. Its page's stylesheet imports `grams-bars.css`. */
export function GramsBars({ bars }: { bars: GramsBar[] }) {
  const maxGrams = Math.max(...bars.map(({ grams }) => grams));
  const widthOf = (grams: number) => (maxGrams > 0 ? ((grams / maxGrams) * widest).toFixed(2) : '0');
  return (
    <ul className="bars">
      {bars.map(({ name, grams, label, look }) => (
        <li key={name}>
          <span>{name}</span>
          <div>
            <svg className={look} width={`${widthOf(grams)}%`} aria-hidden="true" />
            <b>{label}</b>
          </div>
        </li>
      ))}
    </ul>
  );
}
