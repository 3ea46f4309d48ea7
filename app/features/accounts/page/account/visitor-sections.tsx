import type { ComponentProps, ReactNode } from 'react';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { formatViewPath } from '../../domain/auth-paths.ts';

/** The head looks the same in every state, so that nothing moves once the session is known. */
export function AccountHead({ children }: { children: ReactNode }) {
  return (
    <section className="section head account-head">
      <div className="wrap">
        <h1>Your account</h1>
        {children}
      </div>
    </section>
  );
}

type AccountSectionProps = Pick<ComponentProps<typeof Section>, 'ground' | 'className'> & {
  title: string;
  /** The sentence below the title. */
  text: ReactNode;
  children: ReactNode;
};

/** A section with its title and a sentence about it beside its content. */
export function AccountSection({ title, text, children, ...section }: AccountSectionProps) {
  return (
    <Section {...section}>
      <div className="cols">
        <div>
          <h2>{title}</h2>
          <p className="soft">{text}</p>
        </div>
        {children}
      </div>
    </Section>
  );
}

const signInPath = formatViewPath('sign-in', '/account');
const signUpPath = formatViewPath('sign-up', '/account');

const contents = [
  ['Orders and receipts', 'Every order, its status, and receipts with ABN and GST, to print or keep.'],
  ['Your plan', 'When the next charge is due, and a button to cancel it.'],
  ['Your audits', 'The carbon and SEO reports you asked for, for as long as they are kept.'],
  ['You', 'Your address and password, your signed-in devices, and all your data as a file. Or delete it.'],
];

type VisitorSectionsProps = {
  /** The session is not known yet. If one is stored, CSS hides the text but keeps its space, so that nothing moves. */
  isWaiting: boolean;
  /** What has just happened to the account. */
  news: string | undefined;
};

/** The server renders these for everyone. They stay for visitors who are signed out or have no JavaScript. */
export function VisitorSections({ isWaiting, news }: VisitorSectionsProps) {
  const unknown = isWaiting ? 'is-unknown' : '';
  return (
    <>
      <AccountHead>
        {isWaiting && (
          <p className="small soft while-unknown" role="status">
            Loading...
          </p>
        )}
        <div className={unknown}>
          <p className="lead">Orders, receipts, your plan and your audits, once you are signed in.</p>
          <noscript>
            <div className="note">
              <p>
                <b>Your account needs JavaScript.</b>
                <br />
                It is off in this browser, or did not load. Order emails include the receipt and a link to it.{' '}
                <SiteLink to="/contact">Write to us</SiteLink> if you need anything else.
              </p>
            </div>
          </noscript>
          {news && (
            <div className="note" role="status">
              <p>{news}</p>
            </div>
          )}
          <div className="cta">
            <SiteLink className="btn btn-berry" to={signInPath}>
              Sign in
            </SiteLink>
            <GoLink to={signUpPath}>Create an account</GoLink>
          </div>
        </div>
      </AccountHead>
      <AccountSection
        ground="leaf"
        className={unknown}
        title="What’s in your account"
        text="Bought something without an account? Create one with the same address, and your orders will appear here."
      >
        <dl className="lines">
          {contents.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="soft">{text}</dd>
            </div>
          ))}
        </dl>
      </AccountSection>
    </>
  );
}
