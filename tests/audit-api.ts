import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { createAuditService } from '#app/features/audit/domain/audit-service.ts';
import { createAuditPolicy } from '#app/features/audit/server/audit-policy.ts';
import { auditApi } from '#app/features/audit/server/endpoints/audits.ts';
import { openStore } from '#server/open-store.ts';
import { listResponseFaults } from './open-api.ts';
import { createTestAudits } from './source-audits.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-audits-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

type Options = Parameters<typeof createTestAudits>[1];

/** Opens the API over a new database. Every response is checked against the OpenAPI document. */
export async function openAuditApi(options: Options = {}) {
  files += 1;
  const store = await openStore({ kind: 'sqlite', file: path.join(folder, `${files}.sqlite`) });
  const audits = createTestAudits(store, options);
  const siteUrl = 'http://site.test';
  const policy = createAuditPolicy([], siteUrl);
  const service = createAuditService({
    store: audits.audits,
    isAllowed: (url) => policy.checkUrl(url) === undefined,
    siteUrl,
    findUser: async (token) =>
      token === 'away' ? Promise.reject(new Error('away')) : { ana: 'u1', ben: 'u2' }[token],
    log: createLog(),
  });
  const app = auditApi({
    audits: service,
    siteUrl,
    readAddress: (c) => c.req.header('x-from') ?? '203.0.113.9',
    log: createLog(),
  });
  const send = async (method: string, url: string, init: RequestInit = {}) => {
    const response = await app.request(siteUrl + url, { method, ...init });
    expect(await listResponseFaults(method, url, response)).toEqual([]);
    return response;
  };
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send('POST', '/api/audits', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const place = async (page: string, headers?: Record<string, string>): Promise<string> =>
    (await (await post({ page }, headers)).json()).id;
  return {
    ...audits,
    service,
    app,
    send,
    post,
    place,
    get: (url: string, headers: Record<string, string> = {}) => send('GET', url, { headers }),
    [Symbol.asyncDispose]: () => store.close(),
  };
}

export const createLog = () => ({ debug() {}, info() {}, warn() {}, error() {} });
