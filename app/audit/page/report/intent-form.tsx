import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccessToken } from '../ask/page-input.tsx';

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

/** Requests the same page again. */
export function AgainForm({ children }: { children: string }) {
  return (
    <IntentForm intent="anew">
      <button className="btn btn-line" type="submit">
        {children}
      </button>
    </IntentForm>
  );
}
