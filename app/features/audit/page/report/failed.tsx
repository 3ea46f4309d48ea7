import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import { type AuditTool, toolPaths } from '../../domain/audit.ts';
import type { FailureText } from '../../domain/describe-failure.ts';
import { capitalize } from '../../domain/format-figures.ts';
import { AgainForm } from './intent-form.tsx';
import { BreakableAddress } from './sections/report-parts.tsx';
import { toolCopy } from './tool-copy.ts';

type FailedProps = {
  tool: AuditTool;
  address: string;
  code: OutboundFailureCode;
  text: FailureText;
  note: ReactNode;
  /** The form for another page. */
  children: ReactNode;
};

/** Failures after which a retry may help. */
const retryable: OutboundFailureCode[] = [
  'dns failed',
  'unreachable',
  'incomplete',
  'unknown host',
  'slow',
  'status',
  'forbidden',
  'bot challenge',
  'rate limited',
  'unreadable',
  'crashed',
  'interrupted',
];

/** W-04: explains why a page could not be read, and what to do. There is no grade. */
export function Failed({ tool, address, code, text, note, children }: FailedProps) {
  return (
    <section className="section head short-page">
      <div className="wrap">
        <p className="small soft">
          {toolCopy[tool].undone}: <BreakableAddress address={address} />
        </p>
        <h1>{text.title}</h1>
        <p className="lead">{text.says}</p>
        <p className="todo">
          <b>What you can do.</b> {text.todo}
        </p>
        {note}
        {retryable.includes(code) && <AgainForm>Try again</AgainForm>}
        <h2 className="rowlab">Or {toolCopy[tool].verb} another address</h2>
        {children}
        <p className="small soft under">
          We only store the address and the reason. <SiteLink to="/contact">Tell us</SiteLink> if you think we
          are wrong.
        </p>
      </div>
    </section>
  );
}

/** Shown if there is no report, because its address is unknown or the database is unavailable. */
export function NoReport({ unavailable, tool }: { unavailable: boolean; tool: AuditTool }) {
  const { pathname, search } = useLocation();
  const { verb, takes } = toolCopy[tool];
  return (
    <section className="section head short-page">
      <div className="wrap">
        <h1>{unavailable ? 'We can’t look up this report right now' : 'There is no report here'}</h1>
        <p className="lead">
          {unavailable
            ? 'Our records are not responding. Nothing is lost: try this page again in a minute.'
            : `It was deleted, it has expired, or the address was cut short. ${capitalize(verb)} the page again: it takes ${takes}.`}
        </p>
        <div className="cta">
          {unavailable && (
            <a className="btn btn-ink" href={pathname + search}>
              Try again
            </a>
          )}
          <GoLink to={toolPaths[tool]}>{capitalize(verb)} a page</GoLink>
        </div>
      </div>
    </section>
  );
}
