import type { ReactNode } from 'react';
import { groundClasses, Ruler } from '#app/ui/bed.tsx';

type SectionProps = {
  ground: 'page' | 'leaf' | 'sand' | 'pool';
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Not a Bed: a report is read at once, and printed. */
export function Section({ ground, id, className = '', children }: SectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
      <Ruler />
      <div className="wrap">{children}</div>
    </section>
  );
}
