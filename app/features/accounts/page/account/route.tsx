import './account.css';
import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { Head } from '#app/shell/head/head.tsx';
import { readTokenOwner } from '#app/shell/session/stored-session.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { Unavailable } from '../unavailable.tsx';
import { Failure } from './async-button.tsx';
import { AuditsSection } from './audits-section.tsx';
import { DataSection } from './data-section.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PlanSection } from './plan-section.tsx';
import type { OpenForm } from './setting.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { type LoadedAccount, useAccount } from './use-account.ts';
import { AccountHead, VisitorSections } from './visitor-sections.tsx';

export const handle = { page: { unlisted: 'all' } } satisfies PageHandle;

/** the HTML is the same for everyone, so there is no loader. Private data is fetched with the bearer token. */
export default function AccountRoute() {
  return (
    <>
      <Head title="Your account" description="Your orders, receipts, plan and audits at Saltbush." noindex />
      <AccountPage />
    </>
  );
}

/** Shows signed-in users their account, and everyone else what an account is for. */
function AccountPage() {
  const { state, signOut } = useAuth();
  const [news, setNews] = useState<string>();
  const leave = (why: string) => {
    setNews(why);
    void signOut();
  };
  switch (state.kind) {
    case 'signed-in':
      // Another account, which somebody signed in to in another tab, gets none of this one's forms and data.
      return (
        <SignedInPage
          key={readTokenOwner(state.session.access_token).userId}
          session={state.session}
          email={state.email}
          onLeave={leave}
        />
      );
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

type SignedInPageProps = { session: Session; email: string; onLeave: (why: string) => void };

function SignedInPage({ session, email, onLeave }: SignedInPageProps) {
  const { loaded, reload } = useAccount(session);
  const { userId } = readTokenOwner(session.access_token);
  const { client } = useAuth();
  const isEnded = loaded.kind === 'ended';
  // The address was changed in another browser, and the header should say so too.
  const isStale = loaded.kind === 'ready' && loaded.account.email !== email;
  useEffect(() => {
    if (isStale) client().then(({ auth }) => auth.refreshSession());
  }, [isStale, client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs once, when the session ends
  useEffect(() => {
    if (isEnded) onLeave('You were signed out, here or on another device. Sign in again.');
  }, [isEnded]);
  return (
    <>
      <AccountHead>
        <p className="lead">
          Signed in as <b>{loaded.kind === 'ready' ? loaded.account.email : email}</b>.
        </p>
        {loaded.kind === 'ready' && !loaded.account.emailProved && (
          <NotProved isKnown={loaded.account.emailProved === false} onRetry={reload} />
        )}
        <p className="small soft" role="status">
          {describeWait(loaded)}
        </p>
        {loaded.kind === 'failed' && (
          <Failure error={loaded.error} sentence="We can’t look up your account right now." onRetry={reload}>
            Nothing is lost: your orders and reports are safe.
          </Failure>
        )}
      </AccountHead>
      {loaded.kind === 'ready' && (
        <AccountSections {...{ userId, reload, onLeave, account: loaded.account }} />
      )}
      {loaded.kind === 'loading' && <Skeleton />}
    </>
  );
}

type AccountSectionsProps = Pick<SignedInPageProps, 'onLeave'> & {
  userId: string;
  account: Extract<LoadedAccount, { kind: 'ready' }>['account'];
  reload: () => void;
};

function AccountSections({ account, userId, reload, onLeave }: AccountSectionsProps) {
  const [open, setOpen] = useState<OpenForm['open']>();
  const forms: OpenForm = { open, onOpen: setOpen };
  return (
    <>
      <PlanSection orders={account.orders} userId={userId} />
      <OrdersSection orders={account.orders} />
      <AuditsSection audits={account.audits} />
      <SignInSection {...forms} {...{ userId, account }} onChanged={reload} />
      <DataSection {...forms} {...{ userId, account }} onDeleted={onLeave} onNewSession={reload} />
    </>
  );
}

/** `isKnown`: false while it is unknown whether the address has been confirmed. */
function NotProved({ isKnown, onRetry }: { isKnown: boolean; onRetry: () => void }) {
  if (!isKnown)
    return (
      <Failure
        sentence="The sign-in service does not say right now whether this address is confirmed."
        onRetry={onRetry}
      >
        Until it does, orders and reports sent to it without an account may be missing here. Nothing is lost.
      </Failure>
    );
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

/** A placeholder with the headings of the sections to come, so that little moves when they load. */
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
