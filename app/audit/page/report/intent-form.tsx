import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { AccessToken } from '../website-carbon/page-input.tsx';

type Intent = 'anew' | 'compare' | 'delete' | 'mail';

type IntentFormProps = { intent: Intent; className?: string; label?: string; children: ReactNode };

/**
 * A native form on the page of an audit. Its address is explicit, because the browser would keep a fragment, and the
 * answer could then not focus its message.
 */
export function IntentForm({ intent, className, label, children }: IntentFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search} className={className} aria-label={label} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {(intent === 'anew' || intent === 'compare') && <AccessToken />}
      {children}
    </form>
  );
}

/** How long a report stands, and its end before that. */
export function KeepIt({ expiresAt }: { expiresAt: string }) {
  return (
    <div>
      <h2>Keep it, or not</h2>
      <p>
        The report is at this address until {formatSydneyLongDay(expiresAt)}. Whoever has the address can read
        it, and nobody can guess it. Print it, and you have it as a PDF.
      </p>
      <details className="folded">
        <summary>Delete it now</summary>
        <p>The report goes for everybody who has its address. That can’t be undone.</p>
        <IntentForm intent="delete">
          <button className="btn btn-line" type="submit">
            Delete this report
          </button>
        </IntentForm>
      </details>
    </div>
  );
}
