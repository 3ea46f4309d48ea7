import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareAudits, type TestAuditsOptions } from './audit-service.ts';
import { built } from './built-app.ts';
import { createLogRecorder } from './log-recorder.ts';
import { testSecret } from './test-settings.ts';

const { createAuditService, createLeadAdmin, createLeadInbox, openStore, createAddressPolicy } = built;
const { createFakeEngine, createTestAudits } = prepareAudits(built);

export { createFakeEngine };

/** Creates audits and enquiries over a new database, as services for the app in request tests. Jobs run only on demand. */
export async function openAuditServices(options: TestAuditsOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-audits-'));
  const store = await openStore({ kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') });
  const audits = createTestAudits(store, options);
  // Pages contain the time of rendering, and browsers use the real time.
  audits.clock.now = Date.now();
  const { log, lines } = createLogRecorder();
  const policy = createAddressPolicy();
  const service = createAuditService({
    store: audits.audits,
    isAllowed: (url) => policy.checkUrl(url) === undefined,
    findUser: async (token) => ({ ana: 'u1', ben: 'u2' })[token],
    log,
  });
  const place = async (
    page: string,
    more: { monthlyViews?: string; rescan?: boolean; tool?: 'carbon' | 'seo'; phrase?: string } = {},
  ) => {
    const response = await service.request({
      page,
      monthlyViews: more.monthlyViews ?? '',
      rescan: more.rescan ?? false,
      tool: more.tool ?? 'carbon',
      phrase: more.phrase ?? '',
      accessToken: undefined,
      address: `198.51.100.${Math.floor(Math.random() * 250)}`,
    });
    if (response.outcome !== 'placed') throw new Error(`The outcome was ${response.outcome}.`);
    return response.id;
  };
  // It is only asked what there is, so that nothing is to be logged.
  const admin = createLeadAdmin(store, async () => {});
  const close = async () => {
    await audits.worker.stop(0);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...audits,
    lines: [...audits.lines, ...lines],
    store,
    place,
    admin,
    services: { audits: service, leads: createLeadInbox({ store, secret: testSecret }) },
    close,
    [Symbol.asyncDispose]: close,
  };
}
