import './account.css';
import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { Unavailable } from '../not-possible.tsx';
import { AuditsSection } from './audits-section.tsx';
import { DataSection } from './data-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { Failure } from './press-button.tsx';
import type { OpenForm } from './setting.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { type LoadedAccount, useAccount } from './use-account.ts';
import { AccountHead, VisitorSections } from './visitor-sections.tsx';

/** There is no loader. */
export const handle = { page: { unlisted: 'all' } } satisfies PageHandle;

/** the same HTML for everyone. All that is private comes afterwards, with the bearer token. */
export default function AccountRoute() {
  return (
    <>
      <Head title="Your account" description="Your orders, receipts, plan and audits at Saltbush." noindex />
      <AccountPage />
    </>
  );
}

/** Shows the account of whoever is signed in, and to everybody else what an account is for. */
function AccountPage() {
  const { state, signOut } = useAuth();
  const [news, setNews] = useState<string>();
  const leave = (why: string) => {
    setNews(why);
    void signOut();
  };
  switch (state.kind) {
    case 'signed-in':
      return <OwnPage session={state.session} email={state.email} onLeave={leave} />;
    case 'unanswered':
      return (
        <AccountHead>
          <Failure sentence="The sign-in service is not responding right now.">
            As far as we know you’re still signed in, as <b>{state.email}</b>. This page continues
            automatically once it responds.
          </Failure>
        </AccountHead>
      );
    case 'unavailable':
      return (
        <AccountHead>
          <Unavailable />
        </AccountHead>
      );
    default:
      return <VisitorSections isWaiting={state.kind === 'loading'} news={news} />;
  }
}

type OwnPageProps = { session: Session; email: string; onLeave: (why: string) => void };

function OwnPage({ session, email, onLeave }: OwnPageProps) {
  const { access_token: token } = session;
  const { loaded, reload } = useAccount(token);
  const isEnded = loaded.kind === 'ended';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves once
  useEffect(() => {
    if (isEnded) onLeave('You were signed out, here or on another device. Sign in again.');
  }, [isEnded]);
  return (
    <>
      <AccountHead>
        <p className="lead">
          Signed in as <b>{loaded.kind === 'ready' ? loaded.account.email : email}</b>.
        </p>
        {loaded.kind === 'ready' && !loaded.account.emailConfirmed && <NotProved />}
        <p className="small soft" role="status">
          {describeWait(loaded)}
        </p>
        {loaded.kind === 'failed' && (
          <Failure sentence="We can’t look up your account right now." onRetry={reload}>
            Nothing is lost: your orders and reports are safe.
          </Failure>
        )}
      </AccountHead>
      {loaded.kind === 'ready' && <OwnSections {...{ token, reload, onLeave, account: loaded.account }} />}
      {loaded.kind === 'loading' && <Skeleton />}
    </>
  );
}

type OwnSectionsProps = Pick<OwnPageProps, 'onLeave'> & {
  token: string;
  account: Extract<LoadedAccount, { kind: 'ready' }>['account'];
  reload: () => void;
};

function OwnSections({ account, token, reload, onLeave }: OwnSectionsProps) {
  const [open, setOpen] = useState<OpenForm['open']>();
  const forms: OpenForm = { open, onOpen: setOpen };
  const running = account.orders.filter(({ subscription }) => subscription && subscription !== 'ended');
  return (
    <>
      {running.length > 0 && <PlanSection orders={running} token={token} />}
      <OrdersSection orders={account.orders} />
      <AuditsSection audits={account.audits} />
      <SignInSection {...forms} account={account} onChanged={reload} />
      <DataSection {...forms} {...{ token, account }} onDeleted={onLeave} onNewSession={reload} />
    </>
  );
}

function NotProved() {
  return (
    <div className="note">
      <p>
        <b>This address has not been confirmed.</b>
        <br />
        So orders and reports sent to it without an account are not listed here.{' '}
        <SiteLink to="/contact">Write to us</SiteLink> if one is missing.
      </p>
    </div>
  );
}

function describeWait(loaded: LoadedAccount): string {
  if (loaded.kind !== 'loading') return '';
  return loaded.slow ? 'Still looking: this is taking longer than usual.' : 'Looking up your account…';
}

/** Stands where the sections will be, with their headings, so that little moves when they come. */
function Skeleton() {
  return (
    <>
      {(['Orders', 'Audits'] as const).map((title) => (
        <Section key={title} ground={title === 'Orders' ? 'leaf' : 'page'}>
          <div className="cols" aria-hidden="true">
            <h2>{title}</h2>
            <div className="bars">
              <span />
              <span />
              <span />
            </div>
          </div>
        </Section>
      ))}
    </>
  );
}
