import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { openFolder, readUserName, requireSecret } from '#platform/data-folder.ts';
import type { Config } from '../env.ts';
import { explain, type Finding, fault, ok, unknown } from './finding.ts';

/** Below this, a few nights of backups may fill the disk. */
export const minFreeBytes = 1e9;

/** Whether the data folder can be written, has space, and shows its secret to nobody else. */
export async function checkDataFolder({ dataDir, secret }: Config): Promise<Finding[]> {
  try {
    openFolder(dataDir, 'DATA_DIR');
  } catch (error) {
    return [fault('data folder', explain(error), `Give ${dataDir} to the user of the site, as with chown.`)];
  }
  const findings = [ok('data folder', `${dataDir} can be written by ${readUserName()}.`)];
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free on the disk of ${dataDir}`;
  findings.push(
    bavail * bsize < minFreeBytes
      ? fault('disk', `Only ${free}.`, 'Delete old backups and logs, or enlarge the disk.')
      : ok('disk', `${free}.`),
  );
  const file = path.join(dataDir, 'secret');
  if (!secret && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
    findings.push(fault('data folder', `Other users can read ${file}.`, `Run chmod 600 ${file}.`));
  return findings;
}

/** Random text hardly compresses; what a person types or repeats does. */
const minCompressedBytes = 24;

/** Whether the secret, which signs forms and sessions, can be guessed. Never shows it. */
export async function checkSecret({ dataDir, secret }: Config): Promise<Finding[]> {
  const remedy = 'Set SECRET to the output of: openssl rand -base64 32. Everybody has to sign in again.';
  try {
    const text = secret ?? requireSecret(dataDir);
    const isWeak = deflateRawSync(text).length < minCompressedBytes;
    if (isWeak) return [fault('secret', 'SECRET repeats itself, so it can be guessed.', remedy)];
    return [ok('secret', secret ? 'SECRET is set.' : 'The secret is in the data folder.')];
  } catch (error) {
    return [fault('secret', explain(error), remedy)];
  }
}

/** Signed times of WordPress and Stripe may differ by five minutes; half of it is ours. */
const maxOffsetMs = 150_000;

const clockRemedy = 'Turn on time synchronisation, such as systemd-timesyncd.';

/** Describes by how many milliseconds another clock is ahead of ours. */
export function describeOffset(whose: string, offsetMs: number): Finding[] {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (Math.abs(offsetMs) <= maxOffsetMs)
    return [ok('clock', `It agrees with that of ${whose} within ${Math.max(seconds, 1)} s.`)];
  const [direction, of] = offsetMs > 0 ? ['behind', whose] : ['ahead of', whose];
  return [fault('clock', `It is ${seconds} s ${direction} that of ${of}.`, clockRemedy)];
}

/** Compares this machine's clock with the `Date` of a server elsewhere. */
export async function checkClock(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const { blog, accounts, audits, payments } = config;
  const candidates = [
    blog.kind === 'wordpress' ? blog.url : undefined,
    accounts.kind === 'supabase' ? accounts.url : undefined,
    payments.kind === 'stripe' ? (payments.apiUrl ?? 'https://api.stripe.com') : undefined,
    audits.greenWebUrl,
  ];
  for (const url of candidates) {
    if (!url) continue;
    const before = Date.now();
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined);
    const date = Date.parse(response?.headers.get('date') ?? '');
    // The header has whole seconds, and says the beginning of each.
    if (!Number.isNaN(date)) return describeOffset(new URL(url).host, date + 500 - (before + Date.now()) / 2);
  }
  return [unknown('clock', 'No server elsewhere said what time it is.')];
}
