import http from 'node:http';

/** The header from which a bench's site reads a visitor's address (`TRUST_PROXY`): limits count each visitor alone. */
export const addressHeader = 'x-visitor-address';

/** An address for each visitor, in a network of its own. */
export const formatAddress = (visitor: number): string =>
  `10.${Math.floor(visitor / 250) % 250}.${visitor % 250}.1`;

/** `fault` is empty if the response arrived whole; else its status is 0, unless it began. */
export type Outcome = { sentMs: number; tookMs: number; status: number; fault: string };

type Load = { port: number; perSecond: number; findPath: (index: number) => string };

/**
 * Sends requests at a steady pace, whether or not earlier ones have been answered, so that slow responses don't make the
 * load lighter. `stop` resolves to all outcomes, whose times are from sending to the last byte.
 */
export function startRequests({ port, perSecond, findPath }: Load): { stop(): Promise<Outcome[]> } {
  const agent = new http.Agent({ keepAlive: true });
  const startedMs = performance.now();
  const send = (index: number) =>
    new Promise<Outcome>((resolve) => {
      const sentMs = performance.now() - startedMs;
      let status = 0;
      const settle = (fault: string) =>
        resolve({ sentMs, tookMs: performance.now() - startedMs - sentMs, status, fault });
      const headers = { 'accept-encoding': 'br', [addressHeader]: formatAddress(index) };
      http
        .get({ host: '127.0.0.1', port, path: findPath(index), agent, headers }, (response) => {
          status = response.statusCode ?? 0;
          response.resume().once('end', () => settle(''));
          response.once('error', ({ message }) => settle(message));
        })
        .once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    });
  const pending: Promise<Outcome>[] = [];
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) * perSecond) / 1000;
    while (pending.length < due) pending.push(send(pending.length));
  }, 2);
  return {
    async stop() {
      clearInterval(timer);
      const outcomes = await Promise.all(pending);
      agent.destroy();
      return outcomes;
    },
  };
}
