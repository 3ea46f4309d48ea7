import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Needs PostgreSQL's own `pg_dump`, of the server's version or newer. */
export async function backupPostgres(url: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already.`);
  const part = `${target}.part`;
  try {
    await call('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
    // Reads the table of contents: a cut file fails here.
    await call('pg_restore', ['--list', part]);
    await chmod(part, 0o600);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

export async function restorePostgres(source: string, url: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`There is no file ${source}.`);
  const { database } = connection(url);
  await call(
    'pg_restore',
    [
      '--clean',
      '--if-exists',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      `--dbname=${database}`,
      source,
    ],
    url,
  );
}

async function call(program: string, args: string[], url?: string): Promise<void> {
  // Not as an argument: everybody on the machine can read those, and the URL has the password.
  // PATH has to be there, and nothing else of ours has to.
  const env = { PATH: defaultPath, ...(url && connection(url).env) };
  try {
    await run(program, args, { env });
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${program} is not installed. On Debian it comes with the package postgresql-client.`);
    throw new Error(`${program} failed: ${stderr?.trim()}`, { cause: error });
  }
}

/** Where Debian, Red Hat, Homebrew and a build of one's own put programs. */
const defaultPath = '/usr/local/bin:/usr/bin:/bin:/usr/local/pgsql/bin:/opt/homebrew/bin';

function connection(url: string): { database: string; env: Record<string, string> } {
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
  return { database, env };
}
