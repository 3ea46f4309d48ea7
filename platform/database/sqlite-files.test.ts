import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { openDatabase } from './sqlite-store.ts';

const folder = createTemporaryFolder(afterAll);

/** Root may open everything, so the program runs as "nobody"; for others it is enough to take their rights away. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const user = isRoot ? { uid: nobody, gid: nobody } : {};

/** Opens a database, or overwrites it with a backup. */
const program = `
const [module, file, backup] = process.argv.slice(1);
const { openDatabase, restoreSqlite } = await import(module);
try {
  if (backup) await restoreSqlite(backup, file);
  else openDatabase(file);
  console.log('opened');
} catch (error) {
  console.log(error.message);
}
`;

function openAsUser(file: string, backup?: string): string {
  const module = path.resolve(import.meta.dirname, backup ? 'sqlite-files.ts' : 'sqlite-store.ts');
  const args = ['--input-type=module', '-e', program, module, file, ...(backup ? [backup] : [])];
  const { stdout, stderr } = spawnSync(process.execPath, args, { ...user, encoding: 'utf8' });
  // Both are missing if the user may not run the program, as below a folder of another user.
  return stdout || stderr || '';
}

const probe = path.join(folder, 'probe.sqlite');
chmodSync(folder, 0o777);
const canRun = openAsUser(probe).startsWith('opened');

test.runIf(canRun).each([
  ['that this user may only read', '', 0o644],
  ['that this user may not read', '', 0o600],
  ['whose log this user may only read', '-wal', 0o644],
])(
  `C-02 a database ${canRun ? '%s' : '(skipped: another user can’t read this folder)'} is an error that names file and user`,
  (_which, ending, mode) => {
    const file = path.join(folder, `${mode}${ending}.sqlite`);
    openDatabase(file).close();
    const refused = file + ending;
    if (ending) writeFileSync(refused, '');
    if (isRoot) chownSync(file, ending ? nobody : 0, ending ? nobody : 0);
    chmodSync(refused, isRoot ? mode : mode & 0o444);
    for (const output of [openAsUser(file), openAsUser(file, probe)]) {
      expect(output).toMatch(/^The user \S+ may not read and write the database/);
      expect(output).toContain(refused);
      expect(output).toContain('chown');
    }
  },
);
