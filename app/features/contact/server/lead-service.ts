import { randomUUID } from 'node:crypto';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { formatSydneyDay, formatSydneyIso } from '#app/content/sydney-time.ts';
import type { Queries, Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { clampPage } from '#platform/text/read-input.ts';
import { type LeadState, quarantinedStates } from '../domain/lead.ts';
import {
  type LeadQuery,
  type LeadTab,
  leadsPerPage,
  leadTabs,
  listSearchWords,
} from '../domain/lead-filter.ts';
import {
  type ChangeResult,
  describeMark,
  describeSentAgain,
  type LeadChange,
  type LeadService,
  type WorkedLead,
} from '../domain/lead-work.ts';
import { markLead, sendAgain, type WriteEntry, withMail } from './lead-admin.ts';
import { leadMailKind, subjectOf } from './lead-emails.ts';
import { leadFromRow } from './lead-table.ts';

type LeadServiceOptions = {
  store: Store;
  record: WriteEntry;
  /** Called after a commit that may have brought jobs. */
  wake(): void;
  now?: () => number;
};

type LeadRow = Selectable<Tables['leads']>;
type LeadsQuery = SelectQueryBuilder<Tables, 'leads', object>;

const workedFromRow = (row: LeadRow): WorkedLead => ({
  ...leadFromRow(row),
  version: row.version,
  seenAt: row.seen_at ?? undefined,
  answeredAt: row.answered_at ?? undefined,
  assigneeId: row.assignee_id ?? undefined,
  nextStep: row.next_step,
  nextStepOn: row.next_step_on ?? undefined,
});

export function createLeadService({ store, record, wake, now = Date.now }: LeadServiceOptions): LeadService {
  const { db, kind } = store;
  const today = () => formatSydneyIso(new Date(now())).slice(0, 10);
  /** The enquiries with the words of a query. */
  const selectLeads = (query: LeadQuery): LeadsQuery => {
    const searchWords = listSearchWords(query.words);
    if (query.words === '') return db.selectFrom('leads');
    // Of signs alone neither index has any.
    if (searchWords.length === 0) return db.selectFrom('leads').where(sql<boolean>`false`);
    if (kind === 'sqlite') return matchSqlite(db, searchWords);
    return db.selectFrom('leads').where(matchPostgres(searchWords));
  };
  /**
   * Names the requested enquiries `found`. A search is done once for all that is asked of it, because both databases would repeat
   * it, and PostgreSQL would try each enquiry from the newest on. Without words an index gives the first rows at once.
   */
  const withFound = (query: LeadQuery) =>
    db.with(
      (name) => (query.words === '' ? name('found').notMaterialized() : name('found').materialized()),
      () =>
        narrowLeads(selectLeads(query), query, today()).select([
          ...(['id', 'reference', 'received_at'] as const),
        ]),
    );

  return {
    async list(query) {
      const found = withFound(query);
      const count = found.selectFrom('found').select(({ fn }) => fn.countAll().as('total'));
      const readPage = (page: number) =>
        found
          .selectFrom('found')
          .select([
            'id',
            ({ selectFrom }) =>
              selectFrom('found')
                .select(({ fn }) => fn.countAll().as('all'))
                .as('total'),
          ])
          .orderBy('received_at', 'desc')
          .orderBy('id')
          .limit(leadsPerPage)
          .offset((page - 1) * leadsPerPage)
          .execute();
      const requestedPage = await readPage(query.page);
      // A page after the last one has no row to say how many there are.
      const [{ total } = { total: 0 }] = requestedPage.length > 0 ? requestedPage : await count.execute();
      const page = clampPage(query.page, Number(total), leadsPerPage);
      const ids = (page === query.page ? requestedPage : await readPage(page)).map(({ id }) => id);
      const unordered =
        ids.length > 0 ? await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute() : [];
      const rows = unordered.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      const dead = await db
        .selectFrom('jobs')
        .select('subject')
        .where('kind', '=', leadMailKind)
        .where('state', '=', 'dead')
        .where('subject', 'in', ['', ...rows.map(({ id }) => subjectOf(id))])
        .execute();
      const subjects = new Set(dead.map(({ subject }) => subject));
      const leads = rows.map(workedFromRow).map((lead) => ({
        ...lead,
        hasDeadMail: subjects.has(subjectOf(lead.id)) && !quarantinedStates.includes(lead.state),
      }));
      return { leads, total: Number(total), page, counts: await countTabs(db) };
    },

    async summarise() {
      const waiting = await db
        .selectFrom('leads')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
        .where('state', '=', 'new')
        .executeTakeFirstOrThrow();
      const steps = await narrowToDue(db.selectFrom('leads'), today()).select('next_step_on').execute();
      const dueToday = steps.filter((step) => step.next_step_on === today()).length;
      return {
        unanswered: Number(waiting.count),
        oldestMs: waiting.oldest ? now() - Date.parse(waiting.oldest) : undefined,
        dueToday,
        overdue: steps.length - dueToday,
      };
    },

    async find(typedReference, query) {
      const reference = typedReference.toUpperCase();
      const row = await db
        .selectFrom('leads')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
      if (!row) return undefined;
      const lead = workedFromRow(row);
      const [{ emails } = { emails: [] }] = await withMail(db, [lead]);
      const otherLeads = await db
        .selectFrom('leads')
        .select(['reference', 'received_at', 'kind', 'state'])
        .where('email_key', '=', row.email_key)
        .where('id', '!=', row.id)
        .orderBy('received_at', 'desc')
        .limit(20)
        .execute();
      const beside = await withFound(query)
        .selectNoFrom((found) => {
          const next = (isNewer: boolean) =>
            found
              .selectFrom('found')
              .select('reference')
              .where((or) =>
                or.or([
                  or('received_at', isNewer ? '>' : '<', row.received_at),
                  or.and([or('received_at', '=', row.received_at), or('id', isNewer ? '<' : '>', row.id)]),
                ]),
              )
              .orderBy('received_at', isNewer ? 'asc' : 'desc')
              .orderBy('id', isNewer ? 'desc' : 'asc')
              .limit(1);
          return [next(true).as('newer'), next(false).as('older')];
        })
        .executeTakeFirstOrThrow();
      const notes = db.selectFrom('lead_notes').select(['who', 'text', 'at']).where('lead_id', '=', row.id);
      return {
        lead,
        emails,
        notes: await notes.orderBy('at').execute(),
        others: otherLeads.map(({ received_at, ...other }) => ({
          ...(other as Pick<WorkedLead, 'reference' | 'kind' | 'state'>),
          receivedAt: received_at,
        })),
        newer: beside.newer ?? undefined,
        older: beside.older ?? undefined,
      };
    },

    async see(reference) {
      await db
        .updateTable('leads')
        .set({ seen_at: new Date(now()).toISOString() })
        .where('reference', '=', reference.toUpperCase())
        .where('seen_at', 'is', null)
        .execute();
    },

    async change({ reference, version, changes, who }) {
      const result = await store.transaction(async (trx): Promise<ChangeResult> => {
        // The first write takes the row's lock, so that of two changes at once the second finds another version.
        const row = await trx
          .updateTable('leads')
          .set((old) => ({ version: old('version', '+', 1) }))
          .where('reference', '=', reference.toUpperCase())
          .where('version', '=', version)
          .returningAll()
          .executeTakeFirst();
        if (!row) {
          const known = trx.selectFrom('leads').select('id').where('reference', '=', reference.toUpperCase());
          return { outcome: (await known.executeTakeFirst()) ? 'stale' : 'missing' };
        }
        const lead = workedFromRow(row);
        const actions: (string | undefined)[] = [];
        for (const change of changes)
          actions.push(await apply(trx, lead, { change, who, at: new Date(now()) }));
        // One entry, because the last one of the log has to say what an undo takes back.
        const action = actions.filter(Boolean).join('; ');
        if (action === '') {
          // Nothing has changed, so the forms of colleagues are not stale.
          await trx.updateTable('leads').set({ version }).where('id', '=', lead.id).execute();
          return { outcome: 'refused' };
        }
        await record(trx, now(), { who, action, leadId: lead.id });
        return { outcome: 'done' };
      });
      wake();
      return result;
    },
  };
}

/** Makes a change, and describes it for the log, without what was typed. Undefined if it can't be made, or is made already. */
async function apply(
  trx: Queries,
  lead: WorkedLead,
  { change, who, at }: { change: LeadChange; who: string; at: Date },
): Promise<string | undefined> {
  const set = (values: Partial<Pick<LeadRow, 'assignee_id' | 'next_step' | 'next_step_on'>>) =>
    trx.updateTable('leads').set(values).where('id', '=', lead.id).execute();
  switch (change.kind) {
    case 'mark':
      await markLead(trx, lead, change.state, at);
      return describeMark(lead.state, change.state);
    case 'note': {
      const { text } = change;
      const note = { id: randomUUID(), lead_id: lead.id, who, text, at: at.toISOString() };
      await trx.insertInto('lead_notes').values(note).execute();
      return 'wrote a note';
    }
    case 'assign':
      if (change.staff?.id === lead.assigneeId) return undefined;
      await set({ assignee_id: change.staff?.id ?? null });
      return change.staff?.name === who ? 'took it' : `gave it to ${change.staff?.name ?? 'nobody'}`;
    case 'step':
      if (change.text === lead.nextStep && change.on === lead.nextStepOn) return undefined;
      await set({ next_step: change.text, next_step_on: change.on ?? null });
      return change.text ? 'planned the next step' : 'finished the next step';
    case 'send-again': {
      if (quarantinedStates.includes(lead.state)) return undefined;
      const recipient = await sendAgain(trx, lead.id, change.emailId, at);
      return recipient && describeSentAgain(recipient);
    }
  }
}

async function countTabs(db: Queries): Promise<Record<LeadTab, number>> {
  const rows = await db
    .selectFrom('leads')
    .select(({ fn }) => ['state', fn.countAll().as('all'), fn.count('seen_at').as('seen')])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(Object.keys(leadTabs).map((tab) => [tab, 0])) as Record<LeadTab, number>;
  for (const row of rows) {
    const [all, seen] = [Number(row.all), Number(row.seen)];
    counts.all += all;
    if (row.state === 'new') {
      counts.new += all - seen;
      counts.waiting += seen;
    } else
      counts[quarantinedStates.includes(row.state as LeadState) ? 'spam' : (row.state as LeadTab)] += all;
  }
  return counts;
}

/** Restricts a query to the agency's filter. */
function narrowLeads(all: LeadsQuery, query: LeadQuery, today: string): LeadsQuery {
  let found = narrowToTab(all, query.tab);
  if (query.kind) found = found.where('kind', '=', query.kind);
  if (query.budget) found = found.where('budget', '=', query.budget);
  // The choices hold no characters that JSON or LIKE treat specially.
  if (query.service) found = found.where('services', 'like', `%${JSON.stringify(query.service)}%`);
  if (query.person === 'nobody') found = found.where('assignee_id', 'is', null);
  else if (query.person) found = found.where('assignee_id', '=', query.person);
  if (query.since) found = found.where('received_at', '>=', startOfDay(query.since, 0));
  if (query.until) found = found.where('received_at', '<', startOfDay(query.until, 1));
  return query.due ? narrowToDue(found, today) : found;
}

/** Those whose next step is due today or overdue. */
const narrowToDue = (all: LeadsQuery, today: string): LeadsQuery =>
  all.where('next_step_on', '<=', today).where('state', 'not in', [...quarantinedStates, 'lost']);

function narrowToTab(all: LeadsQuery, tab: LeadTab): LeadsQuery {
  switch (tab) {
    case 'all':
      return all;
    case 'new':
      return all.where('state', '=', 'new').where('seen_at', 'is', null);
    case 'waiting':
      return all.where('state', '=', 'new').where('seen_at', 'is not', null);
    case 'spam':
      return all.where('state', 'in', quarantinedStates);
    default:
      return all.where('state', '=', tab);
  }
}

/** The start of a day in Sydney, or of one some days later, in UTC. */
function startOfDay(day: string, later: number): string {
  const date = new Date(Date.parse(day) + later * 24 * 3600_000).toISOString().slice(0, 10);
  return new Date(formatSydneyDay(date)).toISOString();
}

/** Every word, or its beginning, in any order. The cross join keeps SQLite from asking its index about each enquiry. */
function matchSqlite(db: Queries, words: string[]): LeadsQuery {
  const expression = words.map((word) => `"${word}" *`).join(' AND ');
  return db
    .selectFrom(sql<object>`lead_search`.as('lead_search'))
    .crossJoin('leads')
    .where(sql<boolean>`lead_search match ${expression} and leads.search_id = lead_search.rowid`);
}

/**
 * The expression is that of the index, letter for letter. It takes the accents off, as SQLite's index does by itself, and so
 * the words lose them too.
 */
function matchPostgres(words: string[]) {
  const expression = words.map((word) => `${removeAccents(word)}:*`).join(' & ');
  return sql<boolean>`to_tsvector('simple', regexp_replace(normalize(regexp_replace(normalize(
    reference || ' ' || name || ' ' || email || ' ' || company || ' ' || services || ' ' || message,
    NFD), '[\\u0300-\\u036f]+', '', 'g'), NFC), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+', ' ', 'g')) @@ to_tsquery('simple', ${expression})`;
}

const removeAccents = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
