import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunFolder } from './run-folder.ts';

/** The settings of a small disposable database, which never waits for the disk. */
const databaseSettings = [
  '--skip-networking',
  '--skip-name-resolve',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_520_ci',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=8M',
  '--performance-schema=OFF',
];

const phpSettings = [
  'memory_limit=512M',
  'display_errors=0',
  'output_buffering=4096',
  'opcache.enable_cli=1',
  // PHP notices a changed file at once.
  'opcache.revalidate_freq=0',
  'opcache.file_update_protection=0',
].flatMap((setting) => ['-d', setting]);

/** Starts MariaDB on the folder's `db`, which it creates if necessary, reachable only by a socket. */
export async function startMariadb(folder: RunFolder, isNew: boolean): Promise<ChildProcess> {
  const data = ['--no-defaults', `--datadir=${folder.path('db')}`];
  if (isNew) {
    const settings = ['--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve'];
    await folder.run({
      file: 'mariadb-install-db',
      args: [...data, ...settings, '--innodb-log-file-size=8M'],
    });
  }
  const socket = folder.path('db.sock');
  const args = [...data, `--socket=${socket}`, ...databaseSettings];
  return folder.start({ file: 'mariadbd', args }, () => greets(socket));
}

/** Tells whether MariaDB accepts connections: it then sends the first bytes. */
async function greets(socket: string): Promise<boolean> {
  const connection = connect(socket);
  return once(connection, 'data').then(
    () => Boolean(connection.destroy()),
    () => false,
  );
}

export async function runSql(folder: RunFolder, sql: string): Promise<void> {
  const args = ['--no-defaults', '-u', 'root', `--socket=${folder.path('db.sock')}`, '-e', sql];
  await folder.run({ file: 'mariadb', args });
}

/** Creates the environment that our PHP files read, mainly wp-config.php. */
const describeSite = (folder: RunFolder, url: string) => ({
  WORDPRESS_SITE: folder.path('site'),
  WORDPRESS_URL: url,
  WORDPRESS_SOCKET: folder.path('db.sock'),
  WORDPRESS_FAULT: folder.path('fault'),
});

/** Runs one of our PHP scripts. */
export async function runPhp(folder: RunFolder, url: string, script: string, ...args: string[]) {
  const command = [...phpSettings, folder.path(`php/${script}`), ...args];
  await folder.run({ file: 'php', args: command, env: describeSite(folder, url) });
}

/** Starts PHP's own web server with four workers. The returned function stops it. */
export async function startPhp(folder: RunFolder, url: string): Promise<() => Promise<void>> {
  const root = ['-S', new URL(url).host, '-t', folder.path('site'), folder.path('php/router.php')];
  const env = { ...describeSite(folder, url), PHP_CLI_SERVER_WORKERS: '4' };
  // The requested file defines a version and prints nothing.
  const isReachable = () =>
    fetch(`${url}/wp-includes/version.php`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  const server = await folder.start({ file: 'php', args: [...phpSettings, ...root], env }, isReachable);
  return async () => {
    await folder.end(server, 'SIGKILL');
    // Only the port shows that the workers, which are not our children, have exited.
    while (await isReachable());
  };
}
