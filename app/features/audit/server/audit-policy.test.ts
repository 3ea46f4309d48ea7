import { expect, test } from 'vitest';
import type { Outbound, OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { createAuditPolicy, reportHosts } from './audit-policy.ts';

const ownPaths = {
  open: '/ /pricing?plan=growth /website-carbon /website-carbon/ /blog/api /apiary /blog/auth/v1 /blog/website-carbon/0f1e2d3c',
  closed: `/api /api/ /api/audits /API/audits /%61pi/audits /%2561pi/audits //api/audits /./api/audits
    /blog/../api/audits /blog/%2e%2e/api/audits /blog/..%2fapi/audits /blog%2f. /blog%2f.. \\api\\audits /% /auth/v1
    /auth/v1/verify?token=x /website-carbon/0f1e2d3c /website-carbon/0f1e2d3c/badge /Website-Carbon/0f1e2d3c
    /website-carbon//0f1e2d3c /website-carbon%2f0f1e2d3c`,
};

test.each(['http://127.0.0.1:3000', 'https://saltbush.example'])(
  'W-04 audits may read our own pages at %s, but neither its APIs nor the reports of audits',
  (ownUrl) => {
    const { checkUrl } = createAuditPolicy([], ownUrl);
    for (const path of ownPaths.open.split(' '))
      expect(checkUrl(new URL(`${ownUrl}${path}`)), path).toBeUndefined();
    for (const path of ownPaths.closed.split(/\s+/))
      expect(checkUrl(new URL(`${ownUrl}${path}`)), path).toEqual({ code: 'refused' });
  },
);

test('W-04 listing our own host in AUDIT_ALLOW does not open its closed paths', () => {
  const { checkUrl } = createAuditPolicy(['127.0.0.1:3000', '127.0.0.1:4000'], 'http://127.0.0.1:3000');
  expect(checkUrl(new URL('http://127.0.0.1:3000/api/audits'))).toEqual({ code: 'refused' });
  expect(checkUrl(new URL('http://127.0.0.1:4000/api/anything'))).toBeUndefined();
});

/** An outbound on which every address redirects to a page of another host. */
const leading: Outbound = {
  fetch: async () => ({ url: 'https://victim.example/' }) as OutboundResponse,
};
const { signal } = new AbortController();

test('W-04 a host that a page redirects to is reported once, and the hosts of its files never', async () => {
  const arrived: string[] = [];
  const onHost = async (host: string) => void arrived.push(host);
  const guarded = reportHosts(leading, 'https://mine.example/', onHost);
  await guarded.fetch('https://mine.example/frame', { signal });
  expect(arrived).toEqual([]);
  await guarded.fetch('https://mine.example/', { signal, page: true });
  await guarded.fetch('https://mine.example/', { signal, page: true });
  expect(arrived).toEqual(['victim.example']);
  await reportHosts(leading, 'https://victim.example/', onHost).fetch('', { signal, page: true });
  expect(arrived).toHaveLength(1);
});

test('W-04 a host that is over its limit ends the audit at its first answer', async () => {
  const guarded = reportHosts(leading, 'https://mine.example/', async () => {
    throw new OutboundError({ code: 'rate limited' });
  });
  await expect(guarded.fetch('', { signal, page: true })).rejects.toMatchObject({
    failure: { code: 'rate limited' },
  });
});
