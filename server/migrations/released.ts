import type { Migration } from '#platform/database/migrate.ts';
import * as leadsAndJobs from './001-leads-and-jobs.ts';
import * as blogAnswers from './002-blog-answers.ts';
import * as blogPictures from './003-blog-pictures.ts';
import * as accounts from './004-accounts.ts';
import * as payments from './005-payments.ts';
import * as orderTerms from './006-order-terms.ts';
import * as audits from './007-audits.ts';
import * as vitals from './008-vitals.ts';
import * as siteState from './009-site-state.ts';
import * as signInEmails from './010-sign-in-emails.ts';

/** A migration that was released is never changed: a new one is added. */
export const released: Migration[] = [
  leadsAndJobs,
  blogAnswers,
  blogPictures,
  accounts,
  payments,
  orderTerms,
  audits,
  vitals,
  siteState,
  signInEmails,
];
