import type { ReactNode } from 'react';

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site. It opens in a new tab and tells screen readers so. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
