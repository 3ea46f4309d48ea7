import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { revealOnScroll } from '#app/enhance/reveal.ts';

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
    <div className={className} data-early="reveal" ref={ref}>
      {children}
    </div>
  );
}
