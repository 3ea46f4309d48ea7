import type { resultIcons } from '#app/content/case-study.ts';
import { Section } from '#app/ui/section.tsx';
import type { Result } from './project-data.ts';

/** Paths on a field of 24 x 24, like the icons of the frame. */
const shapes: Record<(typeof resultIcons)[number], string> = {
  TrendingUp: 'M3 17l6-6 4 4 8-9M15 6h6v6',
  Rocket: 'M9 16c0-6 1-10 3-13 2 3 3 7 3 13zM9 11l-4 5v3l4-3M15 11l4 5v3l-4-3M12 19v2',
  Award: 'M6 9a6 6 0 1 0 12 0A6 6 0 1 0 6 9M9 14.5 7.5 22l4.5-2.5 4.5 2.5-1.5-7.5',
  Leaf: 'M4 20C4 9 9 4 20 4c0 11-5 16-16 16zM4 20 13 11',
};

/** Shows the results of a project, with a large figure where a metric begins with one. */
export function Results({ results }: { results: Result[] }) {
  return (
    <Section ground="ink">
      <h2>Results</h2>
      <ul className="results">
        {results.map(({ figure, text, icon }) => (
          <li key={`${figure} ${text}`}>
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d={shapes[icon]} />
            </svg>
            {figure && <b className="cut">{figure}</b>} <span>{text}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
