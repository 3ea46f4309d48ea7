import { randomBytes, randomUUID } from 'node:crypto';
import type { SelectQueryBuilder } from 'kysely';
import {
  countAgainstLimit,
  hashAddress,
  type RateLimitResult,
  undoCount,
} from '#platform/database/rate-limit.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { enqueue } from '#platform/jobs/job.ts';
import { type AuditTool, formatAuditId } from '../../domain/audit.ts';
import {
  type AuditJob,
  auditKind,
  type CreateAuditResult,
  type NewAudit,
  subjectOfRun,
} from '../../domain/audit-service.ts';
import {
  type AuditLimits,
  auditLimits,
  freshMs,
  type ReachedLimit,
  requestWindows,
  retentionMs,
} from '../../domain/limits.ts';
import { findPhrase } from '../../domain/report/create-seo-report.ts';

type Context = {
  kind: Store['kind'];
  secret: string;
  limits: AuditLimits;
  now: number;
};

/** A place in a full queue becomes free in about this time. */
const queueRetrySeconds = 60;

/** Stores an audit inside a transaction, with a new run unless an existing one can be shared. */
export async function createAudit(
  trx: Queries,
  newAudit: NewAudit,
  context: Context,
): Promise<CreateAuditResult> {
  const { secret, now } = context;
  const addressHash = hashAddress(newAudit.address, secret);
  // This comes first, because it serialises the requests from one address.
  const requestCount = await countAgainstLimit(trx, {
    what: 'audit-ask',
    whom: addressHash,
    windows: requestWindows,
    now,
  });
  if (!requestCount.allowed) return refuse('asks', requestCount);
  const reusableRun = await findReusableRun(trx, newAudit, context);
  const run = reusableRun ?? (await addRun(trx, newAudit, { ...context, whom: addressHash }));
  if (typeof run !== 'string') return run;
  const id = formatAuditId(randomBytes(32));
  await trx
    .insertInto('audits')
    .values({
      id,
      public_id: formatAuditId(randomBytes(32)),
      run_id: run,
      url: newAudit.url,
      user_id: newAudit.userId,
      monthly_views: newAudit.monthlyViews,
      phrase: newAudit.phrase,
      found_phrase:
        reusableRun && newAudit.phrase ? await findPhraseOfRun(trx, reusableRun, newAudit.phrase) : null,
      asked_at: new Date(now).toISOString(),
      expires_at: new Date(now + retentionMs).toISOString(),
    })
    .execute();
  return { outcome: 'placed', id, known: reusableRun !== undefined };
}

/** Finds a run that is queued or running, or one of the last day unless a new measurement is requested. */
async function findReusableRun(
  trx: Queries,
  { url, rescan, tool = 'carbon' }: NewAudit,
  { kind, now }: Context,
): Promise<string | undefined> {
  const runs = () =>
    lockRows(trx.selectFrom('audit_runs').select('id').where('url', '=', url).where('tool', '=', tool), kind);
  const underWay = await runs().where('state', 'in', ['queued', 'running']).executeTakeFirst();
  if (underWay || rescan) return underWay?.id;
  const fresh = await runs()
    .where('state', '=', 'done')
    // A run without our browser, because that failed, is not reused.
    .where('report', 'not like', '%"browserFailed":true%')
    .where('ended_at', '>', new Date(now - freshMs).toISOString())
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fresh?.id;
}

/** Searches what is stored of a run for a phrase; null while the run has not ended. */
async function findPhraseOfRun(trx: Queries, runId: string, phrase: string): Promise<string | null> {
  const row = await trx
    .selectFrom('audit_runs')
    .select(['report', 'study'])
    .where('id', '=', runId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!row?.report || !row.study) return null;
  const run = { report: JSON.parse(row.report), searched: JSON.parse(row.study) };
  return JSON.stringify(findPhrase(run, phrase));
}

async function addRun(
  trx: Queries,
  { url, host, tool = 'carbon' }: NewAudit,
  { secret, limits, now, whom }: Context & { whom: string },
): Promise<string | CreateAuditResult> {
  const waiting = await trx
    .selectFrom('audit_runs')
    .select((row) => row.fn.countAll().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (Number(waiting.count) >= limits.queue) return { outcome: 'full', retryAfterSeconds: queueRetrySeconds };
  const visitor = { what: 'audit-visitor', whom, windows: [{ seconds: 3600, count: limits.visitor }] };
  const own = await countAgainstLimit(trx, { ...visitor, now });
  if (!own.allowed) return refuse('pages', own);
  const hostCounted = await countAgainstLimit(trx, { ...hostCount(host, secret, limits.host), now });
  if (!hostCounted.allowed) {
    // Nothing was measured, so nothing counts against the visitor.
    await undoCount(trx, visitor);
    return refuse('host', hostCounted);
  }
  return insertRun(trx, { url, tool }, now);
}

function refuse(
  of: ReachedLimit['of'],
  { window, retryAfterSeconds }: Extract<RateLimitResult, { allowed: false }>,
): CreateAuditResult {
  return { outcome: 'limited', limit: { of, ...window }, retryAfterSeconds };
}

async function insertRun(
  trx: Queries,
  { url, tool }: { url: string; tool: AuditTool },
  now: number,
): Promise<string> {
  const id = randomUUID();
  const inserted = await trx
    .insertInto('audit_runs')
    .values({ id, url, tool, state: 'queued', steps: '[]', queued_at: new Date(now).toISOString() })
    // A concurrent transaction may have inserted the same run.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) {
    const first = await trx
      .selectFrom('audit_runs')
      .select('id')
      .where('url', '=', url)
      .where('tool', '=', tool)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow();
    return first.id;
  }
  const payload = { runId: id } satisfies AuditJob;
  const subject = subjectOfRun(id);
  await enqueue(trx, [{ kind: auditKind, payload, key: subject, subject }], now);
  return id;
}

/** Identifies the count of a host by a hash, so that the table of counts does not reveal which pages were requested. */
function hostCount(host: string, secret: string, limit: number) {
  const windows = [{ seconds: 3600, count: limit }];
  return { what: 'audit-host', whom: hashAddress(host, secret), windows };
}

type Options = { store: Store; secret: string; limit?: number; now?: () => number };

/** Creates a function that counts hosts which addresses redirect to, and returns whether they are within the limit. */
export function createHostLimit({ store, secret, limit = auditLimits.host, now = Date.now }: Options) {
  return async (host: string): Promise<boolean> =>
    (await countAgainstLimit(store.db, { ...hostCount(host, secret, limit), now: now() })).allowed;
}

/**
 * Locks rows until the transaction ends. On SQLite this is not necessary, because only one transaction runs at a time.
 */
export function lockRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  kind: Store['kind'],
): SelectQueryBuilder<Tables, Table, Row> {
  return kind === 'postgres' ? query.forUpdate() : query;
}
