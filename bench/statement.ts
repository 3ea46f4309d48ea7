/**
 * npm run statement: for a release, measures every kind of page and writes the weights into `content/pages/sustainability.md`,
 * then runs the journeys of every engine and writes what ran into `content/pages/accessibility.md`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchFullBrowser } from '#tests/browser.ts';
import { allEngines, type Engine } from '#tests/engines/open-engine.ts';
import { measurePageKind, openNamedKinds, weightCaption } from '#tests/journeys/measure-page-kinds.ts';
import { kindSettings } from '#tests/journeys/open-kinds.ts';
import { startSite } from '#tests/site.ts';
import { replaceTable } from '../scripts/replace-table.ts';

async function measurePageKinds(): Promise<string[][]> {
  await using site = await startSite(kindSettings);
  const browser = await launchFullBrowser();
  const rows: string[][] = [];
  for (const [name, kind] of await openNamedKinds(site))
    rows.push([name, ...(await measurePageKind(browser, site.url, kind))]);
  await browser.close();
  return rows;
}

type Report = { testResults: { assertionResults: { status: string; ancestorTitles: string[] }[] }[] };

/** Runs the journeys of every engine as `npm run test:all` does. Returns the engines that have run them. Throws if one failed. */
function runEngines(): Set<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-statement-'));
  const outputFile = path.join(folder, 'result.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project=journeys', '--project=slow'];
  args.push('tests/journeys/engines', '--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`);
  const env = { ...process.env, TEST_TIER: 'all' };
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) throw new Error('A journey failed, so nothing was written about the browsers.');
  const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
  rmSync(folder, { recursive: true });
  const results = testResults.flatMap((file) => file.assertionResults);
  return new Set(results.flatMap((result) => (result.status === 'passed' ? result.ancestorTitles : [])));
}

/** What a visitor can compare with their own browser. Fixes of security follow each other too fast for more. */
const shorten = (version: string) => version.match(/^\d+\.\d+/)?.[0] ?? version;

const described: Record<Engine['name'], string> = {
  Chromium: 'Chromium, as in Chrome and Edge',
  Firefox: 'Firefox, long-term version',
  WebKit: 'WebKitGTK, with the engine of Safari',
};

async function describeEngines(): Promise<string[][]> {
  const ran = runEngines();
  const rows: string[][] = [];
  for (const { name, open } of allEngines) {
    const page = await open?.();
    rows.push([
      ...[described[name], page ? shorten(page.version) : ''],
      page && ran.has(name)
        ? 'Every kind of page; menus, forms, signing in, paying'
        : 'Not tested: it was not installed',
    ]);
    await page?.close();
  }
  return rows;
}

function write(name: string, change: (text: string) => string): void {
  const file = `content/pages/${name}.md`;
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  console.log(`Written: ${file}. Read it before you commit it.`);
}

const weights = await measurePageKinds();
const today = new Date().toISOString().slice(0, 10);
write('sustainability', (text) =>
  replaceTable(text, weightCaption, weights).replace(/^reviewed: .*$/m, `reviewed: ${today}`),
);
const browsers = await describeEngines();
write('accessibility', (text) => replaceTable(text, 'Browsers in which the tests last ran', browsers));
