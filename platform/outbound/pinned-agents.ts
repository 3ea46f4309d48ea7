import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { connectPinned, connectPinnedTls } from './connect-pinned.ts';

export type PinnedAgents = { http: http.Agent; https: https.Agent; close(): void };

export type PinnedAgentsOptions = {
  policy: AddressPolicy;
  connectMs: number;
  /** Roots to trust in place of the machine's, for tests. */
  ca?: string[] | undefined;
};

/** As many connections to one host as browsers open; kept a moment, since pages ask one host for many files. */
const keeping = { keepAlive: true, maxSockets: 6, timeout: 5_000 };

type Connected = (error: Error | null, socket: Duplex) => void;

/** Agents of node:http whose every connection goes where the policy says. */
export function createPinnedAgents({ policy, connectMs, ca }: PinnedAgentsOptions): PinnedAgents {
  const plain = new http.Agent(keeping);
  const secure = new https.Agent(keeping);
  // An agent calls this for every new connection, of literal addresses too, which never reach a `lookup`.
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

/** node:http takes the brackets off an address of IPv6; the policy knows hosts as `URL` spells them. */
const hostnameOf = (host: string | null | undefined) => (host?.includes(':') ? `[${host}]` : (host ?? ''));

function deliver(connection: Promise<Duplex>, connected: Connected | undefined): void {
  connection.then(
    (socket) => connected?.(null, socket),
    (error) => connected?.(error, undefined as never),
  );
}
