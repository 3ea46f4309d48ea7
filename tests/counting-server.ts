import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { allowOutbound } from './audit-pages/allow-outbound.ts';
import { listen } from './audit-pages/serve-pages.ts';

export type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a local server that records every request, and the real outbound client to reach it. */
export async function startCountingServer(answer: Responder, limits?: Parameters<typeof allowOutbound>[1]) {
  /** The requests as `HEAD /path`, in order. */
  const asked: string[] = [];
  const open = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.once('close', () => {
      open.now -= 1;
    });
    answer(request, response);
  });
  const own = await listen(server);
  const outbound = allowOutbound([own], limits);
  return {
    own,
    asked,
    open,
    outbound,
    async [Symbol.asyncDispose]() {
      outbound.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
