import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { revealOnScroll } from '#app/enhance/animations.ts';
import { Weighed } from './weighed.tsx';

/** The background colour of a section. `ink` and `deep` are dark. */
export type Ground = 'page' | 'leaf' | 'sand' | 'gold' | 'blush' | 'pool' | 'ink' | 'deep';

type SectionProps = {
  ground?: Ground;
  id?: string;
  className?: string;
  title?: string;
  /** What stands beside the title: a line of text, or a link. */
  beside?: ReactNode;
  /** What follows from edge to edge of the screen. */
  bleed?: ReactNode;
  children?: ReactNode;
};

/** Returns the classes of a section on that ground. */
export function groundClasses(ground: Ground): string {
  return `section g-${ground}${ground === 'ink' || ground === 'deep' ? ' night' : ''}`;
}

/** A section: its ground, its hand-cut upper edge (drawn by CSS), the weight ruler, its title and its content. */
export function Section({
  ground = 'page',
  id,
  className = '',
  title,
  beside,
  bleed,
  children,
}: SectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
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

/** Shows in the left margin how many kilobytes the page has taken down to this section. */
export function Ruler() {
  return (
    <p className="ruler" aria-hidden="true">
      <b>
        <Weighed of="ruler" />
        {'\u202f'}kB
      </b>
      so far
    </p>
  );
}

/**
 * Lets its content rise once as it comes into view, where animations are allowed (ST-03, ST-04). On a page from the server
 * the enhance module watches it; on a page that a client navigation brings, the component watches itself.
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
