import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findFreePort } from './site.ts';

export type TestPostgres = {
  /** The URL of a server where tests may create and drop databases. */
  url: string;
  stop(): Promise<void>;
};

/** A server that the test itself has started. */
export type OwnPostgres = TestPostgres & {
  /** Starts it again if it has ended, as systemd does. */
  start(): Promise<void>;
};

type PostgresPrograms = {
  /** The folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string;
  user: PostgresUser;
};

/** The user to run PostgreSQL as. Without a name it is the current one. */
type PostgresUser = { name?: string; uid?: number; gid: number };

const run = promisify(execFile);

/**
 * Uses the PostgreSQL at TEST_DATABASE_URL, or starts Debian's in a temporary folder. If neither works, returns the reason
 * as text.
 */
export async function startPostgres(): Promise<TestPostgres | string> {
  if (process.env.TEST_POSTGRES === 'off') return switchedOff;
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) return { url: externalUrl, stop: async () => {} };
  const programs = findPostgres();
  if (typeof programs === 'string') return programs;
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-postgres-'));
    // Temporary databases need not survive the end of their server, for which each commit would wait.
    return await startPostgresIn(folder, programs, ['synchronous_commit=off']);
  } catch (error) {
    return `PostgreSQL did not start: ${(error as Error).message}`;
  }
}

/** Starts a server of its own in a folder, which it deletes when it stops, on a free loopback port. */
export async function startPostgresIn(
  folder: string,
  { bin, user }: PostgresPrograms,
  settings: string[] = [],
): Promise<OwnPostgres> {
  chmodSync(folder, 0o700);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, ...args: string[]) => {
    const command = [path.join(bin, program), '-D', data, ...args];
    const [file = '', ...rest] = user.name ? ['runuser', '-u', user.name, '--', ...command] : command;
    return run(file, rest, { cwd: folder });
  };
  const port = await findFreePort();
  const common = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  // No test cuts the power of the machine.
  const options = [...common, 'fsync=off', 'full_page_writes=off', ...settings].map(
    (setting) => `-c ${setting}`,
  );
  const log = path.join(folder, 'log');
  const start = () => call('pg_ctl', '-w', '-t', '60', '-l', log, '-o', options.join(' '), 'start');
  const stop = async () => {
    await call('pg_ctl', '-m', 'immediate', '-w', 'stop').catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await call('initdb', '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    async start() {
      const runs = await call('pg_ctl', 'status').catch(() => undefined);
      if (!runs) await start();
    },
    stop,
  };
}

/** Runs statements over a connection of their own. */
export async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The statement has the error of a lost connection too.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const switchedOff = 'TEST_POSTGRES is off';

/** Finds Debian's PostgreSQL, or installs it, and an ordinary user for it (it refuses root); or returns what is missing. */
export function findPostgres(): PostgresPrograms | string {
  if (process.env.TEST_POSTGRES === 'off') return switchedOff;
  const bin = findPrograms() ?? installPrograms();
  if (!bin) return 'there is no PostgreSQL, and it cannot be installed here';
  const user = findUser();
  return user
    ? { bin, user }
    : 'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody"';
}

/** Finds the newest version of the programs, which Debian keeps off the PATH. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => `${root}/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

function installPrograms(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-y', '-o', 'DPkg::Lock::Timeout=600', ...args], { stdio: 'ignore', env });
  apt('update');
  apt('install', '--no-install-recommends', 'postgresql');
  return findPrograms();
}

/** Finds the user to run PostgreSQL as: the current one, unless that is root. */
function findUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return { gid: 0 };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    );
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
