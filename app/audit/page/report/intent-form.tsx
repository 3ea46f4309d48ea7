import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AccessToken } from '../website-carbon/access-token.tsx';

type Intent = 'anew' | 'compare' | 'delete' | 'mail';

type IntentFormProps = { intent: Intent; className?: string; label?: string; children: ReactNode };

/**
 * A form of the browser's own on the page of an audit, with and without a script. Its address is said, since the browser
 * would keep a fragment: the page that answers could then not give the focus to what it says.
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
