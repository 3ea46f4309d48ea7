import { type ExpressionBuilder, sql } from 'kysely';
import { quarantinedStates } from '#app/features/contact/domain/lead.ts';
import type { Tables } from '#platform/database/tables.ts';

type Jobs = ExpressionBuilder<Tables, 'jobs'>;

/** A job that was given up longer ago is no news: an address that somebody mistyped will never take an email. */
const newsMs = 7 * 24 * 3600_000;

/** The id behind `lead:` is looked up: put together from every enquiry in spam, it would be compared with each. */
export const isSubject = sql<boolean>`leads.id = substr(jobs.subject, 6)`;

/** Emails of enquiries in spam are held back on purpose: no failure. */
const isNotHeld = ({ not, exists, selectFrom }: Jobs) =>
  not(
    exists(
      selectFrom('leads').select('leads.id').where('leads.state', 'in', quarantinedStates).where(isSubject),
    ),
  );

/** Whether a job was given up, so that somebody may have it tried again. */
export const isGivenUp = (jobs: Jobs) => jobs.and([jobs('jobs.state', '=', 'dead'), isNotHeld(jobs)]);

/**
 * Whether a job that was given up is a problem. This is the one rule for Home, the morning's email, the doctor and
 * `saltbush_jobs`, so that none of them names what the others call all right.
 */
export const isNews = (now: number) => (jobs: Jobs) =>
  jobs.and([isGivenUp(jobs), jobs('jobs.finished_at', '>', new Date(now - newsMs).toISOString())]);
