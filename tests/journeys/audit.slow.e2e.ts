import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { openAuditSite } from './audit-site.ts';
import { addIcons, translate } from './change-page.ts';
import { typeIntoChanged } from './changed-page.ts';
import { openSharedBrowser } from './journey.ts';
import { axeOptions, findFaults } from './visitor.ts';

const browser = await openSharedBrowser();
const { audits, site, closeGates, openGate, readState, report, seoReport, carbon, seo } =
  await openAuditSite();

test.each([{ change: translate }, { change: addIcons }])(
  'C-01 W-01 nothing typed into the comparison of a report is lost if a program has changed the page before React comes ($change.name)',
  async ({ change }) => {
    const compared = { path: carbon, field: '#compare-page', outcome: 'plain' } as const;
    for (const late of [false, true]) {
      await using _watched = await typeIntoChanged(compared, { change, late });
    }
  },
);

test('W-01 W-02 R-07 axe finds nothing in any state of the two tools, and nothing scrolls sideways', async () => {
  await using watched = await openPage(browser, axeOptions);
  const { page } = watched;
  const check = async (url: string) => {
    await page.goto(url);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('details')) element.open = true;
    });
    expect.soft(await findFaults(page), `${await page.title()} at ${url}`).toEqual([]);
  };
  // pages.slow.e2e.ts covers the tools themselves.
  for (const url of [
    `${site.url}/website-carbon?deleted=1&page=example.com`,
    `${carbon}?with=${(await report('other.example')).split('/').at(-1)}`,
    await report('fails.example'),
    await report('drawn.example'),
    `${site.url}/website-carbon/${'a'.repeat(32)}`,
    `${site.url}/seo-booster?deleted=1&page=example.com`,
    seo,
    await seoReport('fine.example'),
    await seoReport('fails.example'),
    `${site.url}/seo-booster/${'a'.repeat(32)}`,
  ])
    await check(url);
  closeGates();
  const held = await audits.place('held.example/with-a-path/that-is-rather-long-for-a-phone');
  audits.worker.wake();
  await expect.poll(() => readState(held)).toBe('running');
  openGate('reading the page');
  await check(`${site.url}/website-carbon/${held}`);
  await check(`${site.url}/seo-booster/${await audits.place('held.example', { tool: 'seo' })}`);
});
