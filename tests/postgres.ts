import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './site.ts';

export type TestPostgres = {
  /** The URL of a server where tests may create and drop databases. */
  url: string;
  stop(): Promise<void>;
};

const run = promisify(execFile);

/**
 * Uses the PostgreSQL at TEST_DATABASE_URL, or starts Debian's in a temporary folder, on a free loopback port, as an
 * ordinary user (it refuses root). If neither works, returns the reason as text.
 */
export async function startPostgres(): Promise<TestPostgres | string> {
  if (process.env.TEST_POSTGRES === 'off') return 'TEST_POSTGRES is off';
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = findPrograms() ?? installPrograms();
  if (!bin) return 'there is no PostgreSQL, and it cannot be installed here';
  const asUser = findUser();
  if (!asUser) return 'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody"';
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-postgres-'));
  chmodSync(folder, 0o700);
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) => {
    const file = path.join(bin, program);
    return asUser.name === undefined
      ? run(file, args, { cwd: folder })
      : run('runuser', ['-u', asUser.name, '--', file, ...args], { cwd: folder });
  };
  try {
    const port = await findFreePort();
    await call('initdb', [
      '-D',
      data,
      '-U',
      'test',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    // Temporary databases need no fsync, for which each creation and drop would wait.
    const options =
      `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories= -c max_connections=200 ` +
      '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
    await call('pg_ctl', [
      '-D',
      data,
      '-w',
      '-t',
      '60',
      '-l',
      path.join(folder, 'log'),
      '-o',
      options,
      'start',
    ]);
    return {
      url: `postgres://test@127.0.0.1:${port}/postgres`,
      async stop() {
        await call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => {});
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL did not start: ${(error as Error).message}`;
  }
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
function findUser(): { name?: string; uid?: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return { gid: 0 };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    );
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
