import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds the program of a Debian package, which has its name, or another file of it. Installs the package if running as root.
 * Undefined if it can't be had; the tests are then skipped, and their titles say why.
 */
export function findOrInstallProgram(name: string, file = name): string | undefined {
  const find = () =>
    [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
      .map((folder) => path.resolve(folder, file))
      .find((file) => existsSync(file));
  const found = find();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-remove', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { stdio: 'ignore', env });
  return find();
}

/** Explains in a test's title why it is skipped. */
export const describeAbsence = (name: string, program: string | undefined): string =>
  program ? '' : ` (skipped: there is no ${name}, and it can't be installed here)`;
