import type { ReactNode } from 'react';
import { Head } from '#app/head/head.tsx';
import type { AuthRules } from '#app/session/auth-endpoint.ts';
import { FaultNote } from './auth-form.tsx';
import type { Mailed } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import type { RequestState } from './use-request.ts';

/** The props that the forms of `/auth` have in common. */
export type PanelInput = {
  rules: AuthRules;
  /** The email address that was typed into any of the forms. */
  email: string;
  onType: (email: string) => void;
  onMailed: (mailed: Mailed) => void;
  onSignedIn: () => void;
  /** Makes the target of the link in an email. */
  formatTarget: (purpose: Mailed['purpose']) => string;
  /** The reason why the visitor is here again: a link or a session that is no longer valid. */
  fault: Fault | undefined;
  /** Tells what succeeded before this panel was shown. */
  news: string | undefined;
};

export const panelHeadingId = 'auth-heading';

type PanelProps = {
  /** The title of the browser tab; the heading may be friendlier. */
  title: string;
  heading: string;
  lead: ReactNode;
  /** The state of the request that the panel's form sends. */
  state?: RequestState;
  /** The fault of the link that brought the visitor, or of the session they had. */
  fault?: Fault | undefined;
  /** Tells what has just succeeded. */
  news?: string | undefined;
  children: ReactNode;
};

/** The frame of everything that `/auth` shows: title, heading, note and content. */
export function Panel({ title, heading, lead, state, fault, news, children }: PanelProps) {
  const faulty = fault !== undefined || state?.kind === 'refused';
  return (
    <>
      <Head
        title={faulty ? `Error: ${title}` : title}
        description="Sign in to your Saltbush account, or create one."
        url="/auth"
        noindex
      />
      <div className="auth-head">
        <h1 id={panelHeadingId} tabIndex={-1}>
          {heading}
        </h1>
        <p className="soft">{lead}</p>
      </div>
      {fault && state?.kind !== 'refused' && <FaultNote fault={fault} />}
      {news && (
        <div className="note" role="status">
          <p>{news}</p>
        </div>
      )}
      {children}
    </>
  );
}
