/**
 * npm run statement: for a release, measures every kind of page and writes the weights into `content/pages/sustainability.md`,
 * and the versions of the tested browsers into `content/pages/accessibility.md`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { formatGrams } from '#app/client/enhance/weight.ts';
import { launchFullBrowser } from '#tests/browser.ts';
import { allEngines, type Engine } from '#tests/engines/open-engine.ts';
import { kindPaths } from '#tests/journeys/page-kinds.ts';
import { measureFirstVisit, measureReactStart } from '#tests/measure-weight.ts';
import { startSite } from '#tests/site.ts';
import { replaceTable } from '../scripts/replace-table.ts';

/** The kinds of pages in the owner's words, in the order of the table. */
const names: Partial<Record<keyof typeof kindPaths, string>> = {
  home: 'Home',
  about: 'About, and pages of text',
  services: 'All services',
  service: 'A service',
  projects: 'All projects',
  project: 'A project',
  blog: 'The blog',
  post: 'A post',
  guide: 'A guide with a table',
  resources: 'Resources',
  pricing: 'Pricing',
  order: 'Ordering a plan',
  contact: 'Contact',
  search: 'Search results',
  'website-audit': 'Website audit, before a report',
  'on-page-check': 'On-page check, before a report',
  quiz: 'The quiz',
  'quiz-question': 'A question of the quiz',
  'quiz-result': 'A result of the quiz',
  'sign-in': 'Signing in',
  account: 'Your account, signed out',
  privacy: 'Legal pages and statements',
  links: 'Our page of links',
  'not-found': 'A page that does not exist',
};

await using site = await startSite();
const browser = await launchFullBrowser();
const today = new Date().toISOString().slice(0, 10);
const kilobytes = (bytes: number) => String(Math.ceil(bytes / 1000));

const rows: string[][] = [];
for (const [kind, name] of Object.entries(names)) {
  const url = site.url + kindPaths[kind as keyof typeof kindPaths];
  const phone = await measureFirstVisit(browser, url, 'phone');
  const desktop = await measureFirstVisit(browser, url, 'desktop');
  const react = await measureReactStart(browser, url, 'phone');
  const bytes = phone.scrolled.transferBytes;
  rows.push([
    ...[name, kilobytes(bytes), kilobytes(desktop.scrolled.transferBytes), formatGrams(bytes)],
    react ? kilobytes(react.transferBytes) : 'nothing',
  ]);
}

/** What a visitor can compare with their own browser. Fixes of security follow each other too fast for more. */
const shorten = (version: string) => version.match(/^\d+\.\d+/)?.[0] ?? version;
const others: [string, string] = [
  'Every kind of page; menus, forms, signing in, paying',
  'Not tested: it was not installed',
];
const described: Record<Engine['name'], [name: string, tested: string, missing: string]> = {
  Chromium: ['Chromium, as in Chrome and Edge', 'All tests', ''],
  Firefox: ['Firefox, long-term version', ...others],
  WebKit: ['WebKitGTK, with the engine of Safari', ...others],
};
const browsers: string[][] = [];
for (const { name, open } of allEngines) {
  const [said, tested, missing] = described[name];
  const page = await open?.();
  browsers.push([said, page ? shorten(page.version) : '', page ? tested : missing]);
  await page?.close();
}
await browser.close();

const write = (name: string, change: (text: string) => string) => {
  const file = `content/pages/${name}.md`;
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  console.log(`Written: ${file}. Read it before you commit it.`);
};
write('sustainability', (text) =>
  replaceTable(text, 'What a first visit to each kind of page weighs', rows).replace(
    /^reviewed: .*$/m,
    `reviewed: ${today}`,
  ),
);
write('accessibility', (text) => replaceTable(text, 'Browsers in which the tests last ran', browsers));
