import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { revealOnScroll } from '#app/client/enhance/animations.ts';
import { WeightFigure } from './weight-figure.tsx';

/** The background colour of a section. `ink` and `deep` are dark. */
export type Ground = 'page' | 'leaf' | 'sand' | 'gold' | 'pool' | 'ink' | 'deep';

type SectionProps = {
  ground?: Ground;
  id?: string;
  className?: string;
  title?: string;
  /** Content beside the title: a line of text or a link. */
  beside?: ReactNode;
  /** Full-width content below the section's content. */
  bleed?: ReactNode;
  children?: ReactNode;
};

export function groundClasses(ground: Ground): string {
  return `section g-${ground}${ground === 'ink' || ground === 'deep' ? ' night' : ''}`;
}

/** A section with its background, hand-cut upper edge (drawn by CSS), weight ruler, title and content. */
export function Section({ ground = 'page', id, className, title, beside, bleed, children }: SectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className ?? ''}`.trim()} id={id}>
      <Ruler />
      <Reveal className="wrap">
        {title && (
          <div className="heads">
            <h2>{title}</h2>
            {typeof beside === 'string' ? <p>{beside}</p> : beside}
          </div>
        )}
        {children}
      </Reveal>
      {bleed}
    </section>
  );
}

/** Shows in the left margin how many kilobytes the page has loaded up to this section. */
export function Ruler() {
  return (
    <p className="ruler" aria-hidden="true">
      <b>
        <WeightFigure of="ruler" />
        {'\u202f'}kB
      </b>
      so far
    </p>
  );
}

/**
 * Reveals its content once when it comes into view, if animations are allowed (ST-03, ST-04). On a server-rendered page
 * the enhance module observes it; after a client navigation, the component observes itself.
 */
export function Reveal({ className, children }: { className: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const element = ref.current;
    if (!element || element.classList.contains('is-seen') || !root.classList.contains('reveals')) return;
    return revealOnScroll(root, [element]);
  }, []);
  return (
    <div className={className} data-enhance="reveal" ref={ref}>
      {children}
    </div>
  );
}
