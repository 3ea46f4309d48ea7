import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { explainFailure, type Unavailable } from './unavailable.ts';

/** Debian's stable release of 2025: its security updates keep WordPress at 6.8. */
const release = 'trixie';
const packages = ['wordpress', 'wordpress-theme-twentytwentyfive'];
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';

const run = promisify(execFile);

export type WordPressCode = { folder: string; id: string };

/** WordPress as Debian packs it, unpacked in the cache and not installed. The newest at first use, then kept. */
export async function fetchWordPress(
  cache: string,
  say: (line: string) => void,
): Promise<WordPressCode | Unavailable> {
  const downloads = path.join(cache, `debs-${release}`);
  if (!existsSync(downloads)) {
    const mirrors = await findMirrors();
    if (mirrors.length === 0)
      return {
        unavailable: "WordPress could not be downloaded: this machine's apt names no mirror of Debian",
      };
    say(`downloading ${packages.join(' and ')} out of Debian ${release}`);
    const work = mkdtempSync(path.join(cache, 'download-'));
    try {
      await download(work, mirrors);
      renameSync(path.join(work, 'debs'), downloads);
    } catch (error) {
      return { unavailable: `WordPress could not be downloaded: ${explainFailure(error)}` };
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  const files = readdirSync(downloads).sort();
  const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
  const folder = path.join(cache, `code-${id}`);
  if (!existsSync(folder)) {
    const work = mkdtempSync(path.join(cache, 'unpack-'));
    for (const file of files) await run('dpkg-deb', ['-x', path.join(downloads, file), work]);
    const code = path.join(work, 'usr/share/wordpress');
    // Links into other Debian packages (PHPMailer, jQuery) and /var: nothing here needs what they name.
    await run('find', [code, '-type', 'l', '-delete']);
    renameSync(code, folder);
    rmSync(work, { recursive: true });
  }
  return { folder, id };
}

/** An apt of our own, with this machine's mirror and proxy: the machine's lists and sources stay as they are. */
async function download(work: string, mirrors: string[]): Promise<void> {
  const folder = (name: string) => {
    mkdirSync(path.join(work, name), { recursive: true });
    return path.join(work, name);
  };
  const list = path.join(work, 'sources.list');
  const suiteOf = (mirror: string) => (mirror.endsWith('-security') ? `${release}-security` : release);
  const sources = mirrors.map((mirror) => `deb [signed-by=${keyring}] ${mirror} ${suiteOf(mirror)} main\n`);
  writeFileSync(list, sources.join(''));
  writeFileSync(path.join(work, 'status'), '');
  folder('lists/partial');
  folder('archives/partial');
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${work}`,
    `Dir::State::status=${path.join(work, 'status')}`,
    `Dir::Cache=${work}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=20',
  ].flatMap((option) => ['-o', option]);
  await run('apt-get', ['-q', ...options, '--error-on=any', 'update']);
  await run('apt-get', ['-q', ...options, 'download', ...packages], { cwd: folder('debs') });
}

/** Where this machine's own apt gets Debian and its security updates from. */
async function findMirrors(): Promise<string[]> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)']).catch(() => ({
    stdout: '',
  }));
  const places = stdout.split('\n').map((line) => line.replace(/\/$/, ''));
  const mirrors = [/\/debian$/, /\/debian-security$/].map((end) => places.find((place) => end.test(place)));
  return mirrors.filter((mirror) => mirror !== undefined);
}
