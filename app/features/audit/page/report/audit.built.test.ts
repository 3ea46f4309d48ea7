import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import {
  createArtifacts,
  createBrowserScan,
  createDeviceScan,
  createMeasurement,
  createResource,
  createSourceScan,
  createView,
} from '#tests/measurement.ts';
import { createPageFacts } from '#tests/page-facts.ts';
import { readPage, readResponse, visitPage } from '#tests/read-page.ts';
import { createFakeEngine, openAuditServices } from '#tests/serve-audits.ts';
import { testSecret } from '#tests/test-settings.ts';
import { listHtmlFaults as listFaults } from '#tests/validate-html.ts';
import type { Artifacts } from '../../domain/artifacts.ts';
import type { Measurement } from '../../domain/measurement.ts';

const { auditSteps, describeFailure, stepLabels, createFormSigner } = built;

type Options = Parameters<typeof openAuditServices>[0];

async function open(options: Options = {}) {
  const audits = await openAuditServices(options);
  const { app, get } = createTestApp({ services: audits.services });
  const post = async (id: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', body: new URLSearchParams(fields) };
    return readResponse(await app.request(`http://site.test/website-carbon/${id}`, sent));
  };
  const weigh = async (page = 'tidepooltrust.example', more?: Parameters<typeof audits.place>[1]) => {
    const id = await audits.place(page, more);
    await audits.worker.runDue();
    return id;
  };
  const visit = (id: string, query = '') => visitPage(get, `/website-carbon/${id}${query}`);
  const read = async (id: string, query = '') => (await visit(id, query)).html;
  return { ...audits, get, visit, post, weigh, read, [Symbol.asyncDispose]: audits.close };
}

/** Opens the finished report of a page with this measurement. */
async function reportOn(measured: Partial<Measurement> | Artifacts, page?: string) {
  const outcome = 'page' in measured ? measured : createMeasurement(measured);
  const { engine } = createFakeEngine({ measure: () => outcome });
  await using site = await open({ engine });
  const report = await site.visit(await site.weigh(page));
  expect(await listFaults(report.html)).toEqual([]);
  return report;
}

test('W-02 a waiting and a running audit shows its place and its steps, and reloads without a script', async () => {
  const reached = Promise.withResolvers<void>();
  const { engine } = createFakeEngine({
    hold: async (step) => {
      if (step !== 'scrolling') return;
      reached.resolve();
      await new Promise(() => {});
    },
  });
  await using site = await open({ engine });
  const id = await site.place('tidepooltrust.example');
  // Two audits of the same millisecond have no visible order.
  site.clock.now += 1;
  await site.place('second.example');
  const waiting = await site.read(id);
  expect(waiting).toContain('Yours is next.');
  expect(waiting).toMatch(
    /<head>.*<noscript><meta http-equiv="refresh" content="3"\/><\/noscript>.*<\/head>/s,
  );
  for (const step of auditSteps) expect(waiting).toContain(stepLabels[step].replace('’', '’'));
  site.worker.start();
  await reached.promise;
  await expect
    .poll(() => site.read(id))
    .toContain('data-step="scrolling" data-state="now" aria-current="step"');
  const running = await site.read(id);
  expect(running).toContain('data-step="loading on a phone" data-state="done"');
  expect(running).toContain('First estimate, from the source alone: 1.93\u202fMB');
  expect(running).toContain(`data-audit="${id}"`);
  expect(await listFaults(running)).toEqual([]);
});

test('W-02 only someone who has its address can read a report', async () => {
  await using site = await open();
  const id = await site.weigh();
  const { status, header, head, html } = await site.visit(id);
  expect([status, header('cache-control'), header('referrer-policy')]).toEqual([
    200,
    'no-store',
    'same-origin',
  ]);
  expect([header('x-robots-tag'), ...head.meta('robots')]).toEqual([
    expect.stringContaining('noindex'),
    'noindex',
  ]);
  // The report's address is in no meta tag.
  expect(html).not.toMatch(new RegExp(`<(meta|link)[^>]*${id}`));
  expect(html).not.toContain('http-equiv="refresh"');
  expect(await listFaults(html)).toEqual([]);
});

test('W-01 W-03 the report has figure, grade, range, views, kinds, hosts, hosting, speed, findings and method', async () => {
  await using site = await open();
  const { text } = (await site.visit(await site.weigh('tidepooltrust.example', { monthlyViews: '12000' })))
    .main;
  for (const expected of [
    'Grade E',
    '0.33 g of CO2e for each first visit',
    'A first visit on a phone transfers 2.20 MB. Between 40% and 50% of all pages are lighter.',
    'From 0.23 to 0.43 g',
    'At 12,000 first visits a month',
    'Phone: scrolled view',
    'Phone: repeat view',
    'Desktop: first view',
    'chat.widget.example',
    'Renewable certificates 2026',
    'Largest Contentful Paint (LCP) 4.4 s, poor 2.3 s, good (lab)',
    'Other traffic, origin unknown',
    'With the proven savings',
    'One image is larger than displayed',
    'saves 554 kB',
    'The page has no meta description.',
    'Elements must meet minimum color contrast ratio thresholds.',
    'Sustainable Web Design, version 4',
    '@tgwf/co2 0.19.0',
    'Requested and measured https://tidepooltrust.example/',
    'One browser error was logged to the console.',
  ])
    expect.soft(text).toContain(expected);
  expect(text).not.toMatch(/NaN|undefined|null g|Infinity/);
  // There is no Lighthouse score, because Lighthouse did not run.
  expect(text).not.toMatch(/lighthouse/i);
});

test('W-03 without a browser the report is an estimate and says so wherever that matters', async () => {
  const { text } = (await reportOn({ browserScan: undefined })).main;
  for (const expected of [
    'An estimate from the page’s source: no browser measured it',
    'Estimated grade',
    'Not tested: that needs a browser, and none measured this page.',
  ])
    expect.soft(text).toContain(expected);
});

test('W-03 a page rendered by scripts that no browser measured has no figure and no grade', async () => {
  const sourceScan = createSourceScan({
    clientRendered: true,
    hosting: { state: 'unknown', why: 'no answer' },
  });
  const { main } = await reportOn({ browserScan: undefined, sourceScan, savings: [] });
  for (const expected of [
    'We can’t say what this page weighs',
    'no figure and no grade',
    'Page weight Unknown',
  ])
    expect.soft(main.text).toContain(expected);
  expect(main.all('.cut.letter')).toEqual([]);
  expect(main.text).not.toMatch(/Where the weight is|Nothing to fix/);
});

test('W-01 W-03 unknown values are shown as unknown', async () => {
  const browserScan = createBrowserScan({
    phone: createDeviceScan('phone', { metrics: {} }),
  });
  delete browserScan.phone.returnVisit;
  delete browserScan.phone.screenshot;
  delete browserScan.desktop;
  const sourceScan = createSourceScan({
    hosting: { state: 'unknown', why: 'behind a network', network: 'Example CDN' },
  });
  const measurement = createMeasurement({ browserScan, sourceScan });
  const { accessibility: _, ...artifacts } = createArtifacts({ measurement });
  const { main } = await reportOn(artifacts);
  for (const expected of [
    'comes through Example CDN',
    'a first visit, because no second one was measured',
    'whether the hosting runs on renewable power is unknown',
    'Largest Contentful Paint Unknown',
    'unknown: not measured',
    'Not tested: the desktop scan did not finish.',
  ])
    expect.soft(main.text).toContain(expected);
  expect(main.all('figure')).toEqual([]);
});

test('W-01 W-04 a report says how many files our policy did not fetch', async () => {
  const browserScan = createBrowserScan({ refused: { files: 3, hosts: ['10.0.0.7', 'cdn.example:8443'] } });
  const { text } = (await reportOn({ browserScan })).main;
  expect(text).toContain('3 files were not fetched, because this tool does not visit such addresses');
});

test('W-01 long lists are collapsed after their first lines, and still complete', async () => {
  const measurement = createMeasurement();
  const hosts = Array.from({ length: 7 }, (_, index) => `third-${index}.example`);
  const others = hosts.map((host) => createResource(`https://${host}/x.js`, 'script', 1000));
  if (measurement.browserScan) measurement.browserScan.phone.firstView = createView(others);
  const violation = { description: 'It is', impact: 'serious', count: 1, first: '<p>', summary: '' };
  const faults = Array.from({ length: 14 }, (_, index) => `Fault number ${index}`);
  const violations = faults.map((help, index) => ({ ...violation, id: `rule-${index}`, help }));
  const accessibility = { violations, passed: 3 };
  const { main } = await reportOn(createArtifacts({ measurement, accessibility }));
  const findFold = (summary: string) =>
    main.all('details.folded').find((fold) => fold.first('summary').text.includes(summary))?.text ?? '';
  expect(hosts.filter((host) => findFold('These 3, one by one').includes(host))).toHaveLength(3);
  const isFolded = (fault: string) => findFold(' more').includes(`${fault}.`);
  expect(faults.filter(isFolded).length).toBeGreaterThan(2);
  expect(main.all('th[scope=row]').map(({ text }) => text)).toEqual(expect.arrayContaining(hosts));
  expect(main.all('h3').map(({ text }) => text)).toEqual(
    expect.arrayContaining(faults.map((fault) => `${fault}.`)),
  );
});

const nasty = `</textarea></script><img src=x onerror=alert(1)>"'&\u202e`;

test('W-04 content of an untrusted page is shown as text in titles, addresses, errors, findings and tickets', async () => {
  const measurement = createMeasurement();
  measurement.sourceScan = createSourceScan({
    url: `https://evil.example/${encodeURIComponent(nasty)}?key=secret`,
    title: nasty,
    hosting: {
      state: 'green',
      by: nasty,
      evidence: [{ title: nasty, url: `javascript:alert(1)//${nasty}` }],
      checkedMs: 0,
    },
  });
  const browserScan = createBrowserScan();
  browserScan.phone.consoleErrors = [nasty];
  for (const resource of browserScan.phone.firstView.resources)
    resource.url += `?${encodeURIComponent(nasty)}`;
  browserScan.phone.firstView.resources[2]!.url = `javascript:alert(1)//${nasty}`;
  measurement.browserScan = browserScan;
  const page = createPageFacts({ titles: [nasty, nasty], images: [{ src: nasty, alt: undefined }] });
  const artifacts = createArtifacts({ measurement, page });
  const { engine } = createFakeEngine({ measure: () => artifacts });
  await using site = await open({ engine });
  const id = await site.weigh('https://evil.example/?key=secret');
  const { html, payload } = await site.visit(id);
  const data = await (await site.get(`/_payload/${payload}/website-carbon/${id}`)).text();
  expect(data.length).toBeGreaterThan(1000);
  expect(html).not.toMatch(/<img src=x|<\/script><img|onerror=alert\(1\)>/);
  // The only external links are those that every page has, and the sources of the checks.
  const listExternal = (page: string) =>
    [...page.matchAll(/href="([a-z]+:[^"]*)"/g)].map(([, href]) => href).sort();
  const tool = await (await site.get('/website-carbon')).text();
  const frame = new Set(listExternal(tool.replace(/<link [^>]*>/g, '')));
  const sources = [...html.matchAll(/Source: <a href="(https:[^"]+)"/g)].map(([, href]) => href);
  expect(sources.filter((href) => href?.includes('evil'))).toEqual([]);
  const known = new Set([...frame, ...sources]);
  expect(listExternal(html).filter((href) => !known.has(href))).toEqual([]);
  expect(html + data).not.toContain('secret');
  const visibleHtml = html.replace(/<textarea.*?<\/textarea>/gs, '');
  expect(visibleHtml).not.toContain('\u202e');
  expect(await listFaults(html)).toEqual([]);
});

test('W-01 the report of a page of almost no weight states its grams once', async () => {
  const view = createView([createResource('', 'document', 900)]);
  const device = (name: 'phone' | 'desktop') => createDeviceScan(name, { firstView: view, scrolled: view });
  const browserScan = createBrowserScan({ phone: device('phone'), desktop: device('desktop') });
  browserScan.phone.returnVisit = view;
  const { main } = await reportOn({ browserScan, savings: [] });
  expect(main.first('h1').text).toBe('Under 0.001 g of CO2e for each first visit');
  expect(main.first('.range').text).not.toContain('0.001');
  expect(main.first('.tables').text).not.toContain('0.001');
});

test('W-04 a failed audit has a page that explains the failure and what to do', async () => {
  const failure = { code: 'status', status: 503 } as const;
  await using site = await open({ engine: createFakeEngine({ measure: () => failure }).engine });
  const { html, head, main } = await site.visit(await site.weigh('broken.example/page'));
  const { title, todo } = describeFailure(failure);
  expect(main.first('h1').text).toBe(title);
  expect(main.text).toContain(todo);
  expect(main.all('.cut.letter')).toEqual([]);
  expect(head.title[0]).toContain('Not measured: broken.example/page');
  expect(await listFaults(html)).toEqual([]);
});

test('W-04 the form on a failed audit is filled in without the query of its page', async () => {
  const { engine } = createFakeEngine({ measure: () => ({ code: 'slow' }) });
  await using site = await open({ engine });
  const html = await site.read(await site.weigh('broken.example/cons?reset=S3CRET'));
  expect(html).toContain('value="https://broken.example/cons"');
  expect(html).not.toContain('S3CRET');
});

test('W-02 a report is compared with the previous run, and lists the files that made the difference', async () => {
  const lighter = createMeasurement();
  const heavier = createMeasurement();
  const { firstView } = heavier.browserScan!.phone;
  firstView.resources[2]!.transferBytes += 500_000;
  firstView.transferBytes += 500_000;
  const runs = [lighter, heavier];
  const { engine } = createFakeEngine({ measure: () => runs.shift() ?? heavier });
  await using site = await open({ engine });
  const first = await site.weigh();
  site.clock.now += 60_000;
  const html = await site.read(await site.weigh('tidepooltrust.example', { rescan: true }));
  for (const expected of ['This page and the previous run', '23% more', '356\u202fkB, now 856\u202fkB'])
    expect(html).toContain(expected);
  // The earlier report does not mention the later one.
  expect(await site.read(first)).toContain('We have no earlier measurement of this page');
});

test('W-02 a report is compared with another one, and says so if that does not exist', async () => {
  await using site = await open();
  const [one, other] = [await site.weigh(), await site.weigh('other.example')];
  const beside = await site.read(one, `?with=${other}`);
  expect(beside).toContain('This page and another');
  expect(beside).not.toContain('We have no earlier measurement of this page');
  expect(await site.read(one, `?with=${'b'.repeat(32)}`)).toContain('The other report no longer exists');
  expect(await site.read(one, '?with=%3Cscript%3E')).toContain('The other report no longer exists');
  expect(await site.read(one, `?with=${one.split('/').at(-1)}`)).toContain('the report you are looking at');
});

test('W-02 W-04 a comparison has a link to share, which can delete neither report', async () => {
  await using site = await open();
  const [one, other] = [await site.weigh(), await site.weigh('other.example')];
  const [, link = ''] =
    /href="([^"]+)">A link to this comparison/.exec(await site.read(one, `?with=${other}`)) ?? [];
  expect(link).not.toMatch(new RegExp(`${one}|${other}`));
  const { html } = await visitPage(site.get, link.replace(/#.*$/, ''));
  expect(html).toContain('This page and another');
  expect(html).not.toMatch(new RegExp(`${one}|${other}`));
  for (const id of link.match(/[a-z2-7]{32}/g) ?? []) {
    await site.post(id, { intent: 'delete' });
    expect(await site.services.audits.find(id)).toBeDefined();
  }
});

test('W-02 a comparison says if the two were not measured in the same way', async () => {
  const measurements = [createMeasurement(), createMeasurement({ browserScan: undefined })];
  const { engine } = createFakeEngine({ measure: () => measurements.shift() ?? createMeasurement() });
  await using site = await open({ engine });
  const [one, other] = [await site.weigh(), await site.weigh('other.example')];
  const html = await site.read(one, `?with=${other}`);
  expect(html).toContain('not all measured in a browser');
  expect(html).not.toContain('with the same model.');
});

test('W-02 a report can be measured again, compared by address and by link, and deleted', async () => {
  await using site = await open();
  const id = await site.weigh('tidepooltrust.example', { monthlyViews: '500' });
  const findPublicId = async (reportId: string) => (await site.services.audits.find(reportId))?.publicId;
  const rescan = await site.post(id, { intent: 'rescan' });
  expect(rescan.status).toBe(303);
  const rescanId = rescan.header('location')?.split('/').at(-1) ?? '';
  expect(await site.services.audits.find(rescanId)).toMatchObject({
    monthlyViews: 500,
    run: { state: 'queued' },
  });
  const compared = await site.post(id, { intent: 'compare', page: 'other.example' });
  expect(compared.header('location')).toMatch(
    new RegExp(`^/website-carbon/[a-z2-7]{32}\\?with=${await findPublicId(id)}#compare$`),
  );
  const linked = await site.post(id, {
    intent: 'compare',
    page: `http://site.test/website-carbon/${rescanId}`,
  });
  expect(linked.header('location')).toBe(
    `/website-carbon/${id}?with=${await findPublicId(rescanId)}#compare`,
  );
  const faulty = await site.post(id, { intent: 'compare', page: 'mailto:x' });
  expect(faulty.status).toBe(422);
  expect(faulty.main.text).toContain('Not compared');
  expect(faulty.main.text).not.toContain('Not weighed yet');
  const deleted = await site.post(id, { intent: 'delete' });
  expect(deleted.header('location')).toBe('/website-carbon?deleted=1');
  const missing = await site.visit(id);
  expect(missing.status).toBe(404);
  expect(missing.main.text).toContain('There is no report here');
  expect(await (await site.get('/website-carbon?deleted=1')).text()).toContain('The report is deleted');
});

test('W-02 a report by email is an enquiry with consent', async () => {
  await using site = await open();
  const id = await site.weigh('tidepooltrust.example');
  const unticked = {
    intent: 'mail',
    email: 'ana@site.example',
    form_time: createFormSigner(testSecret, () => Date.now() - 20_000).createFormTime(),
  };
  const refused = await site.post(id, unticked);
  expect(refused.status).toBe(422);
  expect(refused.main.text).toContain('Tick the box');
  const fields = { ...unticked, consent: 'yes' };
  const faulty = await site.post(id, { ...fields, email: 'ana@' });
  expect(faulty.status).toBe(422);
  // The message is at its form, with a link to the field.
  expect(faulty.html).toMatch(/id="mail".*autofocus.*href="#mail-email".*id="mail-email"/s);
  // C-01: the time of the first form is preserved, because correcting a fault takes less time than filling in a form.
  expect(faulty.main.first('#mail input[name=form_time]').attribute('value')).toBe(fields.form_time);
  const sent = await site.post(id, fields);
  expect(sent.header('location')).toMatch(
    new RegExp(`^/website-carbon/${id}\\?ref=SB-[0-9A-Z]{7}\\.[\\w-]{22}#mail$`),
  );
  const reference = sent.header('location')?.match(/SB-[0-9A-Z]{7}/)?.[0] ?? '';
  const thanks = new URL(sent.header('location') ?? '', 'http://site.test').search;
  expect((await site.visit(id, thanks)).main.first('#mail').text).toContain(`Reference ${reference}`);
  // A receipt can't be forged, or used for another report.
  const other = await site.weigh('other.example');
  for (const html of [await site.read(id, `?ref=${reference}`), await site.read(other, thanks)])
    expect(html).not.toContain('Your request is with us');
  const lead = await site.admin.find(reference);
  expect(lead).toMatchObject({ kind: 'audit', email: 'ana@site.example', auditId: id, state: 'new' });
  expect(lead?.message).toContain(`http://site.test/website-carbon/${id}`);
});

test('W-02 the badge is an image in a link to the report, both in its preview and in the HTML to copy', async () => {
  await using site = await open();
  const id = await site.weigh();
  const { main } = await site.visit(id);
  const { publicId = '' } = (await site.services.audits.find(id)) ?? {};
  const path = `/website-carbon/${publicId}`;
  const copied = readPage(main.first('textarea#snippet').text);
  for (const [badge, href, src] of [
    [main.first('.share a:has(> img)'), path, `/api/audits/${id}/badge`],
    [copied.first('a:has(> img)'), `http://site.test${path}`, '/website-carbon-badge.svg'],
  ] as const) {
    expect(badge.attribute('href')).toBe(href);
    const picture = badge.first('img');
    expect(['src', 'width', 'height'].map((name) => picture.attribute(name))).toEqual([src, '264', '64']);
    expect(picture.attribute('alt')).toMatch(/^0\.33\sg of CO2e for a first visit, 2\.20\sMB, measured on /);
  }
});

test('W-02 the public address of a badge shows the whole report, but can neither delete it nor reveal the address that can', async () => {
  await using site = await open();
  const id = await site.weigh();
  expect(await site.read(id)).toContain('Delete this report');
  const { publicId = '' } = (await site.services.audits.find(id)) ?? {};
  const html = await site.read(publicId);
  expect(html).toContain('for each first visit');
  expect(html).not.toContain('Delete this report');
  expect(html).not.toContain(id);
  const refused = await site.post(publicId, { intent: 'delete' });
  expect(refused.status).toBe(403);
  expect(refused.main.text).toContain('This address can’t delete the report');
  expect(refused.html).not.toContain(id);
  expect(await site.services.audits.find(id)).toBeDefined();
});
