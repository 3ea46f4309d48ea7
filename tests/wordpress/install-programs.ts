import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Unavailable } from './unavailable.ts';
import { explainFailure } from './unavailable.ts';

/** The extensions WordPress needs or that draw its pictures, by the Debian package they come in. */
const extensions = { 'php-gd': 'gd', 'php-mbstring': 'mbstring', 'php-xml': 'dom', 'php-mysql': 'mysqli' };

/** The server without its service: nothing is started or enabled when it is installed. */
const databasePackages = {
  'mariadb-server-core': '/usr/sbin/mariadbd',
  'mariadb-client-core': '/usr/bin/mariadb',
};

/** PHP and MariaDB, from Debian where they are missing and we may install. */
export async function requirePrograms(say: (line: string) => void): Promise<Unavailable | undefined> {
  const missing = listMissingPackages();
  if (missing.length === 0) return undefined;
  const names = missing.join(' ');
  if (!existsSync('/usr/bin/apt-get')) return { unavailable: `there is no ${names}, and no apt-get` };
  if (process.getuid?.() !== 0)
    return { unavailable: `only root can install what is missing: apt-get install ${names}` };
  say(`installing ${names}`);
  const apt = (...args: string[]) =>
    promisify(execFile)('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=600', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    await apt('update');
    await apt('install', '--no-install-recommends', ...missing);
    if (missing.includes('php-cli')) stopSessionTimer();
  } catch (error) {
    return { unavailable: `apt-get did not install ${names}: ${explainFailure(error)}` };
  }
  const still = listMissingPackages().join(' ');
  return still === ''
    ? undefined
    : { unavailable: `apt-get installed ${names}, and ${still} is still missing` };
}

/** PHP's package enables a timer that tidies sessions. There are none here, and a test run leaves nothing running. */
function stopSessionTimer(): void {
  for (const verb of ['stop', 'disable']) spawnSync('systemctl', [verb, 'phpsessionclean.timer']);
}

function listMissingPackages(): string[] {
  const loaded = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.toLowerCase().split('\n') ?? [];
  return [
    ...(loaded.length > 0 ? [] : ['php-cli']),
    ...Object.entries(extensions).flatMap(([name, extension]) => (loaded.includes(extension) ? [] : [name])),
    ...Object.entries(databasePackages).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
  ];
}
