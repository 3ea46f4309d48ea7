import { expect, test } from 'vitest';
import { createOnPageFacts } from '#tests/on-page-scan.ts';
import type { PageFacts } from './page-facts.ts';
import { runChecks } from './run-checks.ts';

const sound: PageFacts = createOnPageFacts();

const runCheck = (id: string, more: Partial<PageFacts>) =>
  runChecks({ ...sound, ...more }).filter((check) => check.id === id);

test('W-03 all checks pass on a sound page, and none advises a fix', () => {
  for (const check of runChecks(sound)) {
    expect(check).toMatchObject({ outcome: 'passed', area: 'seo', name: expect.any(String) });
    expect(check).not.toHaveProperty('fix');
  }
});

test('W-03 all faults of a check are reported, the worst first', () => {
  const found = runCheck('title', { titles: ['', 'Home'] });
  expect(found.map(({ outcome }) => outcome)).toEqual(['failed', 'warning']);
  for (const { fix } of found) expect(fix).toMatch(/\.$/);
});

test('W-03 anything missing from the source is unknown if scripts render the page and no browser ran them', () => {
  const { url } = sound;
  const empty = { titles: [], headings: [], links: [], images: [], hreflangs: [], social: {} };
  const shell = { drawnByScript: true, ...empty };
  for (const id of ['title', 'headings', 'link-texts', 'social-preview', 'image-texts', 'hreflang'])
    for (const check of runCheck(id, shell)) {
      expect(check).toMatchObject({ outcome: 'unknown', says: expect.stringContaining('scripts render') });
      expect(check).not.toHaveProperty('fix');
    }
  const robotsTxt = { state: 'unknown' as const, url, status: 500 };
  expect(runCheck('robots-txt', { ...shell, robotsTxt })[0]?.outcome).toBe('failed');
  expect(runCheck('description', shell)[0]?.outcome).toBe('passed');
});

test('W-04 a quote from the page is short and on one line', () => {
  const [check] = runCheck('title', { titles: [`<script>alert(1)</script>\n\n${'x'.repeat(5000)}`] });
  expect(check?.found?.startsWith('<script>alert(1)</script> x')).toBe(true);
  expect(check?.found?.length).toBeLessThanOrEqual(300);
});
