import type { ReactNode } from 'react';
import { Reveal } from './reveal.tsx';
import { Weighed } from './weighed.tsx';

/** The background colour of a section. `ink` and `deep` are dark. */
export type Ground = 'page' | 'leaf' | 'sand' | 'gold' | 'blush' | 'pool' | 'ink' | 'deep';

type SectionProps = { ground?: Ground; id?: string; className?: string; children: ReactNode };

/** Returns the classes of a section on that ground. */
export function groundClasses(ground: Ground): string {
  return `bed g-${ground}${ground === 'ink' || ground === 'deep' ? ' night' : ''}`;
}

/** A section: its ground, its hand-cut upper edge (drawn by CSS), the weight ruler, and its content. */
export function Section({ ground = 'page', id, className = '', children }: SectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
      <Ruler />
      <Reveal className="wrap">{children}</Reveal>
    </section>
  );
}

/** Shows in the left margin how many kilobytes the page has taken down to this section. */
export function Ruler() {
  return (
    <p className="ruler" aria-hidden="true">
      <b>
        <Weighed of="ruler" /> KB
      </b>
      so far
    </p>
  );
}
