import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import type { MeasuredResource } from '../measurement.ts';
import {
  capital,
  describeFile,
  type Fault,
  type FindingResource,
  findGuideline,
  listHeaviest,
  type Seen,
} from './finding.ts';

/** A smaller saving is not worth the work. */
const minBytes = { style: 10_000, script: 20_000 };
/** Four files are two families in two weights, which is usually enough. */
const maxFontFiles = 4;

export function listCodeFaults(seen: Seen): (Fault | undefined)[] {
  return [findUncompressed(seen), findLetters(seen), findFaces(seen), ...listUnused(seen)];
}

function findSaving({ savings }: Seen, url: string, kind: 'compression' | 'font') {
  return savings.get(url)?.find((saving) => saving.kind === kind);
}

function listProven(seen: Seen, kind: 'compression' | 'font'): FindingResource[] {
  return listHeaviest(seen.scrolled.resources).flatMap(({ url, transferBytes: bytes }) => {
    const saving = findSaving(seen, url, kind);
    return saving
      ? [{ url, bytes, gainBytes: saving.beforeBytes - saving.afterBytes, note: saving.made }]
      : [];
  });
}

function findUncompressed(seen: Seen): Fault | undefined {
  const resources = listProven(seen, 'compression');
  if (resources.length === 0) return undefined;
  return {
    kind: 'uncompressed text',
    says: `${capital(formatCountInWords(resources.length, 'text file is', 'text files are'))} sent without compression.`,
    fix: 'Enable Brotli or gzip for HTML, CSS, JavaScript, JSON and SVG on the server.',
    by: 'host',
    resources,
    how: 'proven',
    guideline: findGuideline('reduce-data-transfer-with-compression'),
  };
}

function findLetters(seen: Seen): Fault | undefined {
  const resources = listProven(seen, 'font');
  if (resources.length === 0) return undefined;
  return {
    kind: 'unused letters',
    says: `${capital(formatCountInWords(resources.length, 'font file contains', 'font files contain'))} unused glyphs.`,
    fix: 'Subset the fonts to the characters that your languages need, as WOFF2.',
    by: 'developer',
    resources,
    how: 'proven',
    guideline: findGuideline('use-optimized-web-typography'),
  };
}

function findFaces({ scrolled }: Seen): Fault | undefined {
  const faces = listHeaviest(
    scrolled.resources.filter(({ kind, status }) => kind === 'font' && status === 200),
  );
  if (faces.length <= maxFontFiles) return undefined;
  return {
    kind: 'many faces',
    says: `The page loads ${formatCountInWords(faces.length, 'font file')}.`,
    fix: 'Keep the weights and styles in use; one variable font can replace several files.',
    by: 'developer',
    resources: faces.map(describeFile),
    guideline: findGuideline('use-optimized-web-typography'),
  };
}

function listUnused(seen: Seen): Fault[] {
  return (['style', 'script'] as const).flatMap((kind): Fault[] => {
    const own = listHeaviest(
      seen.firstView.resources.filter((each) => each.kind === kind && each.party === 'own'),
    );
    const resources = own.flatMap((resource) => describeUnused(seen, resource));
    const gain = resources.reduce((sum, { gainBytes = 0 }) => sum + gainBytes, 0);
    if (gain < minBytes[kind]) return [];
    const what = kind === 'style' ? 'styles' : 'scripts';
    const language = kind === 'style' ? 'CSS' : 'JavaScript';
    return [
      {
        kind: `unused ${what}`,
        says: `About ${formatBytes(gain)} of ${language} is unused while the page loads.`,
        fix:
          kind === 'style'
            ? 'Split the style sheets, so that each page loads only the rules it needs.'
            : 'Load code for interactions when they happen, and remove what nothing uses.',
        by: 'developer',
        resources,
        how: 'measured',
        guideline: findGuideline('minify-and-remove-unused-code'),
      },
    ];
  });
}

/** The unused share was measured in characters, and is applied to the transferred bytes, which may be compressed. */
function describeUnused(
  seen: Seen,
  { url, transferBytes, unusedShare }: MeasuredResource,
): FindingResource[] {
  if (!unusedShare || unusedShare < 0.2) return [];
  const bytes = findSaving(seen, url, 'compression')?.afterBytes ?? transferBytes;
  const gainBytes = Math.round(bytes * unusedShare);
  return [{ url, bytes: transferBytes, gainBytes, note: `${Math.round(unusedShare * 100)}% unused` }];
}
