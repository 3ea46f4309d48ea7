import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Debian's stable release of 2025: its security updates keep WordPress at 6.8. */
const release = 'trixie';
const packages = ['wordpress', 'wordpress-theme-twentytwentyfive'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

/** The PHP extensions that WordPress needs, by their Debian package. */
const extensions = { 'php-gd': 'gd', 'php-mbstring': 'mbstring', 'php-xml': 'dom', 'php-mysql': 'mysqli' };

/** The database without its service, so that the installation starts and enables nothing. */
const databases = {
  'mariadb-server-core': '/usr/sbin/mariadbd',
  'mariadb-client-core': '/usr/bin/mariadb',
};

/** WordPress cannot run here; the message says why in one line. */
export class Unavailable extends Error {}

export const run = promisify(execFile);
const say = (line: string) => console.log(`WordPress for the tests: ${line}`);

async function apt(args: string[], options: { cwd?: string } = {}): Promise<string> {
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return (await run('apt-get', ['-q', ...args], { ...options, env })).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const complaint = (stderr || message).split('\n').find((line) => /^[EW]:|ENOENT/.test(line));
    throw new Unavailable(`apt-get failed: ${complaint ?? 'it gave no reason'}`);
  }
}

/** Installs PHP and MariaDB from Debian if they are missing and we have the right to. */
export async function requirePrograms(): Promise<void> {
  const loaded = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.toLowerCase().split('\n') ?? [];
  const missing = [
    ...(loaded.length > 0 ? [] : ['php-cli']),
    ...Object.entries(extensions).flatMap(([name, extension]) => (loaded.includes(extension) ? [] : [name])),
    ...Object.entries(databases).flatMap(([name, file]) => (existsSync(file) ? [] : [name])),
  ];
  if (missing.length === 0) return;
  const names = missing.join(' ');
  if (process.getuid?.() !== 0)
    throw new Unavailable(`only root can install what is missing: apt-get install ${names}`);
  say(`installing ${names}`);
  await apt(['update']);
  await apt(['-y', '-o', 'DPkg::Lock::Timeout=600', 'install', '--no-install-recommends', ...missing]);
  // PHP's package enables a timer that cleans up sessions, but a test run must leave nothing running.
  for (const verb of ['stop', 'disable']) spawnSync('systemctl', [verb, 'phpsessionclean.timer']);
}

/** Downloads Debian's newest WordPress into the cache at first use, without installing it, and reuses it later. */
export async function fetchWordPress(cache: string): Promise<string> {
  const code = path.join(cache, `code-${release}`);
  if (existsSync(code)) return code;
  const work = mkdtempSync(path.join(cache, 'download-'));
  try {
    const debs = await download(work);
    for (const file of readdirSync(debs)) await run('dpkg-deb', ['-x', path.join(debs, file), work]);
    const unpacked = path.join(work, 'usr/share/wordpress');
    // These links point into other Debian packages (PHPMailer, jQuery) that the tests do not need.
    await run('find', [unpacked, '-type', 'l', '-delete']);
    renameSync(unpacked, code);
    return code;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Uses separate package lists with this machine's mirror and proxy, so that the machine's own stay unchanged. */
async function download(work: string): Promise<string> {
  const targets = (await apt(['indextargets', '--format', '$(REPO_URI)'])).split('\n');
  const urls = targets.map((url) => url.replace(/\/$/, ''));
  const sources = [/\/debian$/, /\/debian-security$/].flatMap((end) => {
    const url = urls.find((candidate) => end.test(candidate));
    const suite = url?.endsWith('-security') ? `${release}-security` : release;
    return url ? [`deb [signed-by=${keyring}] ${url} ${suite} main\n`] : [];
  });
  if (sources.length === 0) throw new Unavailable("this machine's apt names no mirror of Debian");
  say(`downloading ${packages.join(' and ')} of Debian ${release}`);
  const inWork = (name: string) => path.join(work, name);
  writeFileSync(inWork('sources.list'), sources.join(''));
  writeFileSync(inWork('status'), '');
  for (const name of ['debs', 'lists/partial', 'archives/partial'])
    mkdirSync(inWork(name), { recursive: true });
  const options = [
    `Dir::Etc::sourcelist=${inWork('sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${work}`,
    `Dir::State::status=${inWork('status')}`,
    `Dir::Cache=${work}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::http::Timeout=20',
  ].flatMap((option) => ['-o', option]);
  await apt([...options, '--error-on=any', 'update']);
  await apt([...options, 'download', ...packages], { cwd: inWork('debs') });
  return inWork('debs');
}
