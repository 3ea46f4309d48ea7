// npm run build: builds while no other process builds into the same folder. Without --force, a build that another process
// has finished in the meantime is enough.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildStamp, hashSources, projectDir, readBuildStamp, runNode, say } from './setup.mjs';

const longestBuildMs = 600_000;
const sqliteBusy = 5;

/** The same build for everybody: Vitest's NODE_ENV would make one for development. */
const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };

const lock = takeLock();
try {
  const hash = hashSources();
  const stamp = readBuildStamp();
  if (process.argv.includes('--force') || stamp !== hash) {
    say(stamp === undefined ? 'Building: there is no build yet.' : 'Building: the sources have changed.');
    // A build that breaks off must not pass for the one that stood before it.
    rmSync(buildStamp, { force: true });
    process.exitCode = runNode(['scripts/build/build.ts'], { env });
    if (process.exitCode === 0) writeFileSync(buildStamp, hash);
  }
} finally {
  lock.close();
}

/** SQLite's lock on a file is the kernel's: it goes with its holder, however that ends. */
function takeLock() {
  // The lock is outside the build's folder, which each build empties.
  const lock = new DatabaseSync(path.join(projectDir, 'node_modules/.build-lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    if (error.errcode !== sqliteBusy) throw error;
    say('Waiting for another build to finish.');
    lock.exec(`pragma busy_timeout = ${longestBuildMs}`);
    lock.exec('begin exclusive');
  }
  return lock;
}
