import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { startTrapPages } from '#tests/audit/start-trap-pages.ts';
import { startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { addressHeader, formatAddress } from './steady-requests.ts';

/** `ordinary` is one page under several hosts, because the site audits a host only so often an hour. */
type Origins = { traps: string; ordinary: string[]; others: string[] };

/** Enough for ten minutes of audits. */
const hosts = 5;

if (!isMainThread) {
  const [{ own: traps }, pages] = [await startTrapPages(), await startAuditPages()];
  const { port } = new URL(pages.own);
  const relays = Array.from({ length: hosts }, () =>
    createServer((socket) => {
      const onward = connect(Number(port), '127.0.0.1');
      for (const stream of [socket, onward]) stream.on('error', () => {});
      socket.pipe(onward).pipe(socket);
    }),
  );
  const ordinary: string[] = [];
  for (const relay of relays) {
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    ordinary.push(`http://127.0.0.1:${(relay.address() as AddressInfo).port}/static/`);
  }
  parentPort?.postMessage({ traps, ordinary, others: [pages.own, pages.foreign] } satisfies Origins);
}

/**
 * Starts the pages that are audited, in a thread of their own, so that serving them does not delay the clock of the
 * requests. `settings` lets a site audit them.
 */
export async function startAuditedPages() {
  const thread = new Worker(new URL(import.meta.url));
  const { traps, ordinary, others } = await new Promise<Origins>((resolve) =>
    thread.once('message', resolve),
  );
  const allowed = [traps, ...ordinary, ...others].map((origin) => new URL(origin).host);
  return {
    urlOf: (trap: string) => `${traps}/${trap}`,
    ordinary,
    settings: {
      LOG_LEVEL: 'error',
      AUDIT_ALLOW: allowed.join(','),
      GREEN_WEB_URL: 'off',
      TRUST_PROXY: addressHeader,
    },
    [Symbol.asyncDispose]: async () => void (await thread.terminate()),
  };
}

let visitors = 0;

/** Has a page audited. Resolves to how that ended: how it was measured, or why it failed. */
export async function audit(siteUrl: string, page: string): Promise<string> {
  visitors += 1;
  const headers = { 'content-type': 'application/json', [addressHeader]: formatAddress(62_000 - visitors) };
  const request = { method: 'POST', headers, body: JSON.stringify({ page, rescan: true }) };
  const response = await fetch(`${siteUrl}/api/audits`, request);
  if (!response.ok) throw new Error(`the audit of ${page} was refused: ${await response.text()}`);
  const { id } = await response.json();
  for (;;) {
    await wait(500);
    const { state, failure, report } = await (await fetch(`${siteUrl}/api/audits/${id}`, { headers })).json();
    if (state === 'done') return `${report.how}${report.browserFailed ? ', browser failed' : ''}`;
    if (state === 'failed') return failure.code;
  }
}
