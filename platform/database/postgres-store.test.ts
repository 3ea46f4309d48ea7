import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgresStore } from './postgres-store.ts';

/** The parameters that PgBouncer 1.18 takes by itself; Neon's and Supabase's poolers take no more. */
const knownToPoolers = ['user', 'database', 'client_encoding', 'application_name', 'replication'];

/** Starts a server that reads the start of a connection, and refuses it. */
async function startPooler() {
  const received: string[][] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (packet) => {
      // A length, the version of the protocol, then pairs of strings that end with a zero.
      const pairs = packet.subarray(8).toString().split('\0');
      received.push(pairs.filter((_, index) => index % 2 === 0 && pairs[index] !== ''));
      socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://u:p@127.0.0.1:${port}/d`,
    received,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test('C-02 a connection begins with nothing that a pooler refuses', async () => {
  await using pooler = await startPooler();
  const store = await openPostgresStore(pooler.url, () => {});
  await store.readClock().catch(() => {});
  await store.close();
  expect(pooler.received[0]).toContain('user');
  expect(pooler.received[0]?.filter((name) => !knownToPoolers.includes(name))).toEqual([]);
});
