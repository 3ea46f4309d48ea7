import { expect, test, vi } from 'vitest';
import { startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { fakeMeasurement } from '#tests/measurement.ts';
import { projectDir } from '#tests/site.ts';
import { findSourcePrograms } from '../create-audit-engine.ts';
import type { measureInBrowser } from './browser/measure-in-browser.ts';
import { gatherArtifacts, nameThirdParties } from './gather-artifacts.ts';

const fake = vi.hoisted(() => ({ measureInBrowser: vi.fn<typeof measureInBrowser>() }));
vi.mock('./browser/measure-in-browser.ts', async (load) => ({ ...(await load<object>()), ...fake }));

test('W-03 R-07 the page to which a script leads is read while the browser makes its last visit', async () => {
  await using pages = await startAuditPages();
  const count = pages.count();
  const arrived = pages.urlOf('fonts');
  const rendered = { html: '<title>Arrived</title>', url: arrived, baseUrl: arrived };
  const { browserScan = expect.fail() } = fakeMeasurement({});
  const bodies = new Map();
  fake.measureInBrowser.mockImplementation(async (opened, { onViewed }) => {
    await opened;
    onViewed?.({ rendered, resources: [], bodies });
    await vi.waitFor(() => expect(count().responses.map(({ url }) => url)).toContain('/fonts/'), 10_000);
    return { rendered, weight: { browserScan, accessibility: undefined, bodies, characters: new Map() } };
  });
  const settings = {
    allow: [pages.own, pages.foreign].map((origin) => new URL(origin).host),
    greenWebUrl: undefined,
    siteUrl: 'https://saltbush.example',
    chromiumPath: '/bin/false',
    containment: undefined,
    optimizeFile: findSourcePrograms(projectDir).optimizeFile,
  };
  const reports = {
    signal: AbortSignal.timeout(60_000),
    onStep() {},
    onEstimate() {},
    onHost: async () => {},
    onBrowser() {},
    onEnding() {},
  };
  const { page } = await gatherArtifacts('carbon', pages.urlOf('static'), settings, reports);
  expect(page).toMatchObject({ url: arrived, scriptRedirect: pages.urlOf('static') });
});

test('W-01 companies are named by their hosts, each host once, and unknown ones are left out', async () => {
  const named = await nameThirdParties([
    'https://fonts.gstatic.com/a.woff2',
    'https://fonts.gstatic.com/b.woff2',
    'https://static.hotjar.com/c.js',
    'https://cdn.tidepooltrust.example/d.js',
    'https://127.0.0.1:8080/https://static.hotjar.com/c.js',
    'https://__proto__/',
    'not an address',
  ]);
  expect(named).toEqual([
    { host: 'fonts.gstatic.com', name: 'Google Fonts', category: 'cdn' },
    { host: 'static.hotjar.com', name: 'Hotjar', category: 'analytics' },
  ]);
});
