import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Backs up with PostgreSQL's own `pg_dump`, which must have the server's version or a newer one. */
export async function backupPostgres(url: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const part = `${target}.part`;
  try {
    await call('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
    // Reads the table of contents, which fails for a truncated file.
    await call('pg_restore', ['--list', part]);
    await chmod(part, 0o600);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Finds the newest migration that a backup contains; 0 if there is none. */
export async function readPostgresMigration(source: string): Promise<number> {
  const { stdout } = await call('pg_restore', ['--data-only', '--table=migrations', '--file=-', source]);
  const [, columns, rows] =
    /^COPY \S*migrations \(([^)]+)\) FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(stdout) ?? [];
  if (columns === undefined || rows === undefined)
    throw new Error(`${source} is not a backup of this site: it has no migrations.`);
  const column = columns.split(', ').indexOf('number');
  return Math.max(0, ...rows.split('\n').map((row) => Number(row.split('\t')[column] ?? 0)));
}

/**
 * Restores with PostgreSQL's own `psql` and `pg_restore`, in one transaction that commits only after the whole backup
 * was read. A server that keeps running sees either the old or the new database.
 */
export async function restorePostgres(source: string, url: string): Promise<void> {
  // The script goes through psql, because pg_restore drops only what the backup contains, and later tables would stay.
  const args = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-', source];
  const reader = spawn('pg_restore', args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const writer = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], {
    env: environment(url),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const [read, written] = [ended('pg_restore', reader), ended('psql', writer)];
  // Stops pg_restore when psql ends, because nothing reads its output any more. What psql said is reported below,
  // so an error of its input adds nothing.
  writer.on('error', () => reader.kill()).on('close', () => reader.kill());
  writer.stdin.on('error', () => {});
  writer.stdin.write(`begin;\n${emptySchema}\n`);
  reader.stdout.pipe(writer.stdin, { end: false });
  const readFault = await read;
  // Without this commit psql leaves everything as it was.
  writer.stdin.end(readFault ? '' : '\ncommit;\n');
  const writeFault = await written;
  const fault = writeFault ?? readFault;
  if (fault) throw new Error(fault);
}

/** Drops everything in the site's schema, whichever program created it, but not what belongs to extensions. */
const emptySchema = `
do $$
declare found record;
begin
  for found in
    select format('%I.%I', current_schema(), c.relname) as name, c.relkind as kind from pg_class c
    where c.relnamespace = current_schema()::regnamespace
      and c.relowner = current_user::regrole
      and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format(
      'drop %s if exists %s cascade',
      case found.kind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      found.name
    );
  end loop;
end $$;`;

/** Resolves to what went wrong, after the program has ended and all of its output was read. */
function ended(program: string, child: ChildProcess): Promise<string | undefined> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(describeFault(program, error)));
    child.on('close', (code) => resolve(code === 0 ? undefined : describeFault(program, { stderr: said })));
  });
}

async function call(program: string, args: string[], url?: string): Promise<{ stdout: string }> {
  try {
    return await run(program, args, { env: environment(url) });
  } catch (error) {
    throw new Error(describeFault(program, error as Fault), { cause: error });
  }
}

type Fault = { code?: unknown; stderr?: string; message?: string };

function describeFault(program: string, { code, stderr, message }: Fault): string {
  if (code === 'ENOENT')
    return `${program} is not installed. On Debian it comes with the package postgresql-client.`;
  return `${program} failed: ${stderr?.trim() || message || 'it was ended'}`;
}

/**
 * Passes the URL in the environment, because other users can read arguments and it holds the password. The programs
 * need PATH, and nothing else of the site's environment.
 */
function environment(url?: string): Record<string, string> {
  return { PATH: defaultPath, ...(url && connection(url)) };
}

/** The folders into which Debian, Red Hat, Homebrew and local builds install programs. */
const defaultPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/pgsql/bin:/opt/homebrew/bin';

function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const env: Record<string, string> = {
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: database,
    PGCONNECT_TIMEOUT: '10',
  };
  const sslmode = searchParams.get('sslmode');
  if (sslmode) env.PGSSLMODE = sslmode;
  return env;
}
