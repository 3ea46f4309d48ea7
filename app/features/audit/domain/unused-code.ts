import { formatBytes } from './format-figures.ts';
import { type DeviceView, listHeaviest } from './weight-check.ts';

/** A smaller saving is not worth the work. */
const minBytes = { style: 10_000, script: 20_000 };
const languages = { style: 'CSS', script: 'JavaScript' };
/** A smaller share may be what other pages use. */
const minShare = 0.2;

/**
 * Lists the page’s own style sheets or scripts that the first view left unused. The unused share was measured in
 * characters, and is applied to the bytes that are left after compression.
 */
export function listUnusedCode({ firstView, savings }: DeviceView, kind: 'style' | 'script', fix: string) {
  const own = listHeaviest(
    firstView.resources.filter((resource) => resource.kind === kind && resource.party === 'own'),
  ).filter(({ unusedShare = 0 }) => unusedShare >= minShare);
  const files = own.map(({ url, transferBytes, unusedShare = 0 }) => {
    const compressed = savings.get(url)?.find((saving) => saving.kind === 'compression');
    const gainBytes = Math.round((compressed?.afterBytes ?? transferBytes) * unusedShare);
    return { url, bytes: transferBytes, gainBytes, note: `${Math.round(unusedShare * 100)}% unused` };
  });
  const gain = files.reduce((sum, { gainBytes }) => sum + gainBytes, 0);
  if (gain < minBytes[kind]) return [];
  const fault = {
    says: `This load did not use about ${formatBytes(gain)} of ${languages[kind]}.`,
    files,
    how: 'measured' as const,
    // A click or another page may use it.
    outcome: 'warning' as const,
    fix,
  };
  return [fault];
}
