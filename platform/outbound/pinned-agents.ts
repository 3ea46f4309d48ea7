import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { connectPinned, connectPinnedTls } from './connect-pinned.ts';

export type PinnedAgents = { http: http.Agent; https: https.Agent; close(): void };

export type PinnedAgentsOptions = {
  policy: AddressPolicy;
  connectMs: number;
  /** Root certificates to trust in place of the machine's, for tests. */
  ca?: string[] | undefined;
};

/**
 * As many connections to one host as browsers open, kept for a moment, because pages request many files from one
 * host.
 */
const keeping = { keepAlive: true, maxSockets: 6, timeout: 5_000 };

type Connected = (error: Error | null, socket: Duplex) => void;

/** Agents for node:http whose connections all go where the policy allows. */
export function createPinnedAgents({ policy, connectMs, ca }: PinnedAgentsOptions): PinnedAgents {
  const plain = new http.Agent(keeping);
  const secure = new https.Agent(keeping);
  // The agent calls this for every new connection, also to literal addresses, for which no `lookup` is called.
  plain.createConnection = (to, connected) => {
    deliver(
      connectPinned({ policy, connectMs, hostname: hostnameOf(to.host), port: Number(to.port) }),
      connected,
    );
    return undefined;
  };
  secure.createConnection = (to, connected) => {
    deliver(
      connectPinnedTls({ policy, connectMs, ca, hostname: hostnameOf(to.host), port: Number(to.port) }),
      connected,
    );
    return undefined;
  };
  return {
    http: plain,
    https: secure,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** node:http removes the brackets of an IPv6 address; the policy spells hosts as `URL` does. */
const hostnameOf = (host: string | null | undefined) => (host?.includes(':') ? `[${host}]` : (host ?? ''));

function deliver(connection: Promise<Duplex>, connected: Connected | undefined): void {
  connection.then(
    (socket) => connected?.(null, socket),
    (error) => connected?.(error, undefined as never),
  );
}
