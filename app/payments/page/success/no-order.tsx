import './payment-success.css';
import { useLocation } from 'react-router';
import { GoLink } from '#app/ui/go-link.tsx';
import { useSite } from '#app/ui/site-context.tsx';

/** Stands in for an order that can't be shown: none has this address, or it can't be looked up now. */
export function NoOrder({ unavailable }: { unavailable: boolean }) {
  const { pathname, search } = useLocation();
  const { email } = useSite();
  return (
    <section className="bed head lone">
      <div className="wrap">
        <h1>{unavailable ? 'We can’t look up your payment just now' : 'There is no payment here'}</h1>
        <p className="lead">
          {unavailable
            ? 'Our records do not answer. If you have paid, it stays paid and counts once, so please do not pay again. Try this page again in a minute.'
            : 'No order of ours has this address. It may have been cut short on the way. If you have paid, nothing is lost: the letter about it has the reference.'}
        </p>
        <div className="cta">
          {unavailable && (
            <a className="btn btn-ink" href={pathname + search}>
              Try again
            </a>
          )}
          <GoLink to="/pricing">See the plans</GoLink>
        </div>
        <p className="soft">
          Not sure whether you have paid? Write to <a href={`mailto:${email}`}>{email}</a> with the day and
          the amount, and never with your card number.
        </p>
      </div>
    </section>
  );
}
