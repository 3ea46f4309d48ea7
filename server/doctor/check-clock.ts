import type { Config } from '../env.ts';
import { type Finding, fault, ok, unknown } from './finding.ts';

/** Signed times of WordPress and Stripe may differ by five minutes; half of it is ours. */
const maxOffsetMs = 150_000;

const remedy = 'Turn on time synchronisation, such as systemd-timesyncd.';

/** Describes by how many milliseconds another clock is ahead of ours. */
export function describeOffset(whose: string, offsetMs: number): Finding[] {
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (Math.abs(offsetMs) <= maxOffsetMs)
    return [ok('clock', `It agrees with that of ${whose} within ${Math.max(seconds, 1)} s.`)];
  const [direction, of] = offsetMs > 0 ? ['behind', whose] : ['ahead of', whose];
  return [fault('clock', `It is ${seconds} s ${direction} that of ${of}.`, remedy)];
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
    const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal }).catch(() => undefined);
    const date = Date.parse(answer?.headers.get('date') ?? '');
    // The header has whole seconds, and says the beginning of each.
    if (!Number.isNaN(date)) return describeOffset(new URL(url).host, date + 500 - (before + Date.now()) / 2);
  }
  return [unknown('clock', 'No server elsewhere said what time it is.')];
}
