import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy to the `/auth/v1` of another site that behaves as Supabase does: it has an origin of its own, allows requests
 * from other origins, and exposes only the headers of the protocol.
 */
export async function startForeignAuth(behind: string) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader(
      'access-control-allow-headers',
      request.headers['access-control-request-headers'] ?? '',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader('access-control-expose-headers', 'X-Total-Count, Link, X-Supabase-Api-Version');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    asked.push(`${request.method} ${new URL(request.url ?? '', behind).pathname}`);
    const answer = await forward(request, behind);
    for (const name of ['content-type', 'x-supabase-api-version', 'location']) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function forward(request: IncomingMessage, behind: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const kept = ['apikey', 'authorization', 'content-type', 'x-supabase-api-version'];
  const headers = kept.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return fetch(new URL(request.url ?? '', behind), {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}
