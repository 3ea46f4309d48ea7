import type { ReactNode } from 'react';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';
import type { FailureWords } from '../../domain/failure-words.ts';
import { BreakableAddress } from './breakable-address.tsx';
import { IntentForm } from './intent-form.tsx';

type FailedProps = {
  /** Says what was not done: `Not measured`. */
  undone: string;
  address: string;
  code: OutboundFailureCode;
  words: FailureWords;
  note: ReactNode;
  /** The heading of the form for another page. */
  another: string;
  children: ReactNode;
};

/** Failures after which trying again may help. */
const mayMend: OutboundFailureCode[] = [
  'no look-up',
  'unreachable',
  'unknown host',
  'slow',
  'status',
  'forbidden',
  'robots',
  'asked often',
  'unreadable',
  'crashed',
  'interrupted',
];

/** W-04: names a page that could not be read, and what to do. It has no grade. */
export function Failed({ undone, address, code, words, note, another, children }: FailedProps) {
  return (
    <section className="bed head lone">
      <div className="wrap">
        <p className="small soft">
          {undone}: <BreakableAddress address={address} />
        </p>
        <h1>{words.title}</h1>
        <p className="lead">{words.says}</p>
        <p className="todo">
          <b>What you can do.</b> {words.todo}
        </p>
        {note}
        {mayMend.includes(code) && (
          <IntentForm intent="anew">
            <button className="btn btn-ink" type="submit">
              Try again
            </button>
          </IntentForm>
        )}
        <h2 className="rowlab">{another}</h2>
        {children}
        <p className="small soft under">
          Nothing is kept but the address and that it failed. <SiteLink to="/contact">Tell us</SiteLink> if
          you think that we are wrong.
        </p>
      </div>
    </section>
  );
}
