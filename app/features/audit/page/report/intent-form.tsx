import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccessToken } from '../request/page-input.tsx';

type Intent = 'rescan' | 'compare' | 'delete' | 'mail';

type IntentFormProps = { intent: Intent; className?: string; label?: string; children: ReactNode };

/**
 * A native form on the page of an audit. Its action is explicit, because otherwise the browser would keep the fragment
 * of the address, and the response could not focus its message.
 */
export function IntentForm({ intent, className, label, children }: IntentFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={pathname + search} className={className} aria-label={label} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {(intent === 'rescan' || intent === 'compare') && <AccessToken />}
      {children}
    </form>
  );
}

/** A button that requests another audit of the same page. */
export function AgainForm({ children }: { children: string }) {
  return (
    <IntentForm intent="rescan">
      <button className="btn btn-line" type="submit">
        {children}
      </button>
    </IntentForm>
  );
}
