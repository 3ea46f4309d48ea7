import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { hasEnded, type RunFolder } from './run-folder.ts';

/** For data that may be lost: nothing is written twice, nothing waits for the disk. */
const careless = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=0',
  '--skip-log-bin',
];

const small = [
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=8M',
  '--innodb-temp-data-file-path=ibtmp1:4M:autoextend',
  '--key-buffer-size=1M',
  '--aria-pagecache-buffer-size=8M',
  '--performance-schema=OFF',
  '--max-connections=40',
];

export async function createDatabaseFolder(folder: RunFolder): Promise<void> {
  await folder.run({
    file: 'mariadb-install-db',
    args: [
      '--no-defaults',
      `--datadir=${path.join(folder.path, 'db')}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      '--innodb-log-file-size=8M',
    ],
  });
}

export type Mariadb = {
  /** Ends it so that its files can be kept. Where they need not be, the run folder's end is enough. */
  shutDown(): Promise<void>;
};

/** MariaDB on the folder's `db`, reachable by the socket `db.sock` and by no port; it answers once this returns. */
export async function startMariadb(folder: RunFolder): Promise<Mariadb> {
  const data = path.join(folder.path, 'db');
  const socket = path.join(folder.path, 'db.sock');
  const errorLog = path.join(data, 'error.log');
  const args = ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, `--log-error=${errorLog}`];
  const character = ['--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_520_ci'];
  const child = folder.start('mariadb', {
    file: 'mariadbd',
    args: [...args, '--skip-networking', '--skip-name-resolve', ...character, ...careless, ...small],
  });
  while (!(await greets(socket))) {
    if (hasEnded(child)) {
      const reason = existsSync(errorLog)
        ? readFileSync(errorLog, 'utf8').slice(-2000)
        : folder.readLog('mariadb');
      throw new Error(`MariaDB ended: ${reason}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async shutDown() {
      child.ref();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await folder.kill(child);
    },
  };
}

/** MariaDB speaks first, as soon as it takes connections. */
async function greets(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, 'data');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
