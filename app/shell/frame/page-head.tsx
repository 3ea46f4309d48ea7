import type { ReactNode } from 'react';
import { SiteLink } from '#app/components/links.tsx';

export type Crumb = { name: string; to: string };

type PageHeadProps = {
  /** The pages between Home and this one in the breadcrumb. */
  trail?: Crumb[];
  /** This page's name in the breadcrumb. Without a name, the breadcrumb ends with the last link. */
  name?: string;
  title: string;
  lead?: ReactNode;
  picture?: ReactNode;
  /** Shown below the lead: a date, chips, or `<div className="cta">` with actions. */
  children?: ReactNode;
};

/**
 * The head of an inner page: its breadcrumb, title and lead, and a picture beside them. The page's stylesheet must import
 * `frame/page-head.css`.
 */
export function PageHead({ trail = [], name, title, lead, picture, children }: PageHeadProps) {
  const copy = (
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
          <div>{copy}</div>
          <div className="pic">{picture}</div>
        </div>
      ) : (
        <div className="wrap">{copy}</div>
      )}
    </section>
  );
}

type BreadcrumbProps = {
  trail: Crumb[];
  name?: string | undefined;
  /** Hides a long name that the title repeats directly below. Screen readers still read it. */
  titleFollows?: boolean;
};

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
