import './account.css';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { AccountPage } from './account-page.tsx';

/** React starts at once, because what the page shows depends on the stored session. There is no loader. */
export const handle = { react: 'now', page: { unlisted: 'all' } } satisfies PageHandle;

/** the same HTML for everyone. All that is private comes afterwards, with the bearer token. */
export default function AccountRoute() {
  return (
    <>
      <Head title="Your account" description="Your orders, receipts, plan and audits at Saltbush." noindex />
      <AccountPage />
    </>
  );
}
