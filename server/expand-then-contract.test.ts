import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Migration } from '#platform/database/migrate.ts';
import type { Store } from '#platform/database/store.ts';
import type { Tables } from '#platform/database/tables.ts';
import { released } from './migrations.ts';

/** The last migration before the rule. Every release that knows the rule knows the migrations up to this one. */
const lastBefore = 'search of enquiries';

/**
 * Migrations that look as if they broke the release before them and do not, with the reason. A test that runs that release on
 * the new schema is `tests/deploy/previous-release.slow.test.ts`.
 */
const harmless: Record<string, string> = {
  'order of found enquiries': 'the trigger alone makes search_id, and each query finds it by the new index',
};

/** Lists the statements of a migration. */
async function listStatements(migration: Migration, kind: Store['kind']): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(db, kind);
  return statements;
}

/**
 * Lists the statements that may keep an earlier release from working. What it knows nothing of can't disturb it: tables,
 * indexes that refuse nothing, and columns that it need not fill in.
 */
function listRisks(statements: string[]): string[] {
  const tables = new Set<string>();
  const columns = new Set<string>();
  return statements
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((statement) => {
      const created = /^create (?:virtual )?table (\w+)/.exec(statement)?.[1];
      if (created) return void tables.add(created);
      if (/^create index /.test(statement)) return false;
      const [, table = ''] =
        /^(?:create unique index \w+ on|alter table|insert into|update|delete from) (\w+)/.exec(statement) ??
        [];
      if (tables.has(table)) return false;
      const [, column, type = ''] = /^alter table \w+ add column (\w+) (.*)$/.exec(statement) ?? [];
      if (column && !/ unique| primary key/.test(type) && (!/ not null/.test(type) || / default /.test(type)))
        return void columns.add(`${table}.${column}`);
      const filled = /^update \w+ set (\w+) = [^,]*$/.exec(statement)?.[1];
      return !columns.has(`${table}.${filled}`);
    });
}

const isNew = released.slice(released.findIndex(({ name }) => name === lastBefore) + 1);

test.each(isNew.map((migration) => [migration.name, migration] as const))(
  'C-02 the release before the migration "%s" works with it, or the migration says that it does not',
  async (name, migration) => {
    const risks: string[] = [];
    for (const kind of ['sqlite', 'postgres'] as const)
      risks.push(...listRisks(await listStatements(migration, kind)));
    // A migration with a risk belongs to `breaking` in server/migrations.ts, or to `harmless` above.
    expect(risks.length > 0).toBe(migration.breaks === true || name in harmless);
  },
);

test.each<[what: string, statements: string[], risks: number]>([
  ['a new table with its own unique index', ['create table t (a text)', 'create unique index u on t (a)'], 0],
  ['an index', ['create index i on leads (name)'], 0],
  ['a column that may be empty', ['alter table leads add column a text'], 0],
  ['a column with a default', ["alter table leads add column a text not null default ''"], 0],
  ['filling in a new column', ['alter table leads add column a text', 'update leads set a = name'], 0],
  ['a column that has to be filled in', ['alter table leads add column a text not null'], 1],
  ['a unique index on a table in use', ['create unique index u on leads (name)'], 1],
  ['dropping a column', ['alter table leads drop column name'], 1],
  ['renaming a table', ['alter table leads rename to enquiries'], 1],
  ['changing what is stored', ["update leads set state = 'open'"], 1],
  ['dropping a table', ['drop table leads'], 1],
  ['a trigger', ['create trigger t after insert on leads begin select 1; end'], 1],
])('C-02 %s: whether it is a risk for the release before', (_what, statements, count) => {
  expect(listRisks(statements)).toHaveLength(count);
});
