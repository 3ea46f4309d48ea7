import { createHmac } from 'node:crypto';
import type { JobHandler, JobHandlers } from '#platform/jobs/job.ts';
import type { SandboxStore } from '../../domain/sandbox-store.ts';
import { createApi } from './api-routes.ts';
import { createDelivery } from './deliver-event.ts';
import { openLedger, type Transact } from './ledger.ts';
import { createPages, pagePath } from './page-routes.ts';
import { expireSession, findSession, settleDelayed } from './pay-session.ts';
import { type ClockPayload, clockKind, deliveryKind, type EventSwitch } from './sandbox-jobs.ts';

export type SandboxOptions = {
  store: SandboxStore;
  /** The site's secret. The sandbox's keys are derived from it, so that all servers have the same keys. */
  secret: string;
  /** The scheme, host and port of the payment page. */
  pageOrigin: string;
  siteUrl: string;
  switches: readonly EventSwitch[];
  /** Delivers a signed event to the site's webhook. */
  deliver(request: Request): Promise<Response>;
  wake(): void;
  now?: () => number;
};

/** Replaces Stripe on the site's database: its API, for this server only, its payment page and its events. P-04 */
export function createSandbox(options: SandboxOptions) {
  const { store, secret, pageOrigin, siteUrl, switches, deliver, wake, now = Date.now } = options;
  const derive = (what: string) =>
    createHmac('sha256', secret).update(`payments sandbox\0${what}`).digest('hex');
  // Both keys work with the sandbox only.
  const secretKey = `sk_test_sandbox${derive('key')}`;
  const webhookSecret = `whsec_sandbox${derive('webhook')}`;
  const transact: Transact = (work) =>
    store.transaction((queries) => work(openLedger(queries, now(), switches), queries));
  const api = createApi({ store, transact, secretKey, pageUrl: `${pageOrigin}${pagePath}` });
  const webhookUrl = `${siteUrl}/webhooks/stripe`;
  const handlers: JobHandlers = {
    [deliveryKind]: createDelivery({ transact, secret: webhookSecret, webhookUrl, deliver, now }),
    [clockKind]: createClock(transact, wake),
  };
  return {
    secretKey,
    webhookSecret,
    transact,
    handlers,
    api,
    pages: createPages({ transact, wake, now }),
    /**
     * Stands in for the network between the library and Stripe. Events may be on their way afterwards.
     */
    fetch: (async (input, init) => {
      const answer = await api.fetch(new Request(input, init));
      wake();
      return answer;
    }) as typeof fetch,
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

function createClock(transact: Transact, wake: () => void): JobHandler {
  return async (given) => {
    const { sessionId, what } = given as ClockPayload;
    await transact(async (ledger) => {
      if (what !== 'expire') return settleDelayed(ledger, sessionId, what === 'good');
      const { status } = await findSession(ledger, sessionId);
      if (status === 'open') await expireSession(ledger, sessionId);
    });
    wake();
  };
}
