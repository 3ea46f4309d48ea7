import type { ReactNode } from 'react';
import { groundClasses, Ruler } from '#app/ui/section.tsx';

type ReportSectionProps = {
  ground: 'page' | 'leaf' | 'sand' | 'pool';
  id?: string;
  className?: string;
  children: ReactNode;
};

/** This is not a `Section`, which rises into view on scrolling: a report is read at once, and printed. */
export function ReportSection({ ground, id, className = '', children }: ReportSectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
      <Ruler />
      <div className="wrap">{children}</div>
    </section>
  );
}
