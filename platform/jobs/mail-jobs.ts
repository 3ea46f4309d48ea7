import type { Queries } from '#platform/database/store.ts';

/** Jobs that send email end so, apart from two that were named before. */
const endings = ['%-mail', 'account-notice', 'account-deletion-request'];

/** Selects the jobs that send email. */
export function selectMailJobs(db: Queries) {
  return db.selectFrom('jobs').where((or) => or.or(endings.map((ending) => or('kind', 'like', ending))));
}

/** Describes the emails that failed and are tried again, for everybody to see; undefined if there are none. */
export async function describeFailingEmails(db: Queries): Promise<string | undefined> {
  const { count, since } = await selectMailJobs(db)
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('since')])
    .where('state', 'in', ['ready', 'running'])
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return undefined;
  // The mail server's own text may name people or machines: only the log and the dashboard have them.
  return `${count} ${Number(count) === 1 ? 'email' : 'emails'} could not be sent and will be tried again, the oldest of ${since}: the log says why`;
}
