import type { SupabaseClient } from '@supabase/supabase-js';
import type { ReactNode } from 'react';
import { Head } from '#app/shell/head/head.tsx';
import type { AuthRules } from '#app/shell/session/auth-endpoint.ts';
import { FaultNote } from './auth-form.tsx';
import type { SentEmail } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import type { RequestState } from './use-request.ts';

/** The props that all forms of `/auth` share. */
export type PanelInput = {
  rules: AuthRules;
  /** The address that was last typed into any of the forms. */
  email: string;
  onType: (email: string) => void;
  onEmailSent: (mailed: SentEmail) => void;
  onSignedIn: () => void;
  /** The page that the visitor came from, which the links between the forms pass on. */
  returnPath: string | undefined;
  /** Where to go after signing in. */
  target: string;
  /** Why the visitor is back here, such as an invalid link or an ended session. */
  fault: Fault | undefined;
  /** What has just succeeded. */
  news: string | undefined;
};

export const panelHeadingId = 'auth-heading';

type PanelProps = {
  /** The document title; the heading may be friendlier. */
  title: string;
  heading: string;
  lead: ReactNode;
  /** The state of the request that the panel's form sends. */
  state?: RequestState;
  /** An error from before this panel was shown. */
  fault?: Fault | undefined;
  /** What has just succeeded. */
  news?: string | undefined;
  children: ReactNode;
};

/** The layout of every panel of `/auth`: title, heading, note and content. */
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

/**
 * Asks for an email with a code and a link, which lead to `target`. It is the same request for signing in, for a new
 * account and for a new password: the email proves the address, and the first proof creates the account.
 */
export function sendCode(
  auth: SupabaseClient['auth'],
  { email, target }: SentEmail,
): Promise<{ error: unknown }> {
  return auth.signInWithOtp({ email, options: { emailRedirectTo: location.origin + target } });
}
