import type { ReactNode } from 'react';
import { SiteLink } from '#app/ui/links.tsx';

export type Crumb = { name: string; to: string };

type PageHeadProps = {
  /** The breadcrumb's pages between Home and this one. */
  trail?: Crumb[];
  /** The name of this page in the breadcrumb, which otherwise ends with the last link. */
  name?: string;
  /** The h1. */
  title: string;
  lead?: ReactNode;
  picture?: ReactNode;
  /** Shown below the lead: a date, chips, or `<div className="cta">` with actions. */
  children?: ReactNode;
};

/**
 * The head of an inner page: its breadcrumb, title and lead, and a picture beside them.
 * Its page's stylesheet imports `frame/page-head.css`.
 */
export function PageHead({ trail = [], name, title, lead, picture, children }: PageHeadProps) {
  const words = (
    <>
      <Breadcrumb trail={trail} name={name} />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </>
  );
  return (
    <section className="section head">
      {picture ? (
        <div className="wrap head-2">
          <div>{words}</div>
          <div className="pic">{picture}</div>
        </div>
      ) : (
        <div className="wrap">{words}</div>
      )}
    </section>
  );
}

type BreadcrumbProps = {
  trail: Crumb[];
  name?: string | undefined;
  /** Hides the name, for a long one that is repeated right below as the title. Screen readers still get it. */
  titleFollows?: boolean;
};

/** Shows the pages from Home to this one. */
export function Breadcrumb({ trail, name, titleFollows }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {[{ name: 'Home', to: '/' }, ...trail].map(({ name, to }) => (
          <li key={to}>
            <SiteLink to={to}>{name}</SiteLink>
          </li>
        ))}
        {name && (
          <li className={titleFollows ? 'sr' : undefined}>
            <span aria-current="page">{name}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
