import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { rejectOnAbort } from '../time-limit.ts';
import { type AddressPolicy, withoutBrackets } from './address-policy.ts';
import { OutboundError } from './outbound-failure.ts';

type ConnectOptions = {
  policy: AddressPolicy;
  /** The host as `URL` spells it. */
  hostname: string;
  port: number;
  /** The time limit for the whole connection. */
  connectMs: number;
  /** Connects with TLS. `ca` are root certificates to trust in place of the machine's, for tests. */
  tls?: { ca: string[] | undefined } | undefined;
};

/**
 * Connects to the one address that the policy resolved the name to. The socket is given this address, so nothing
 * resolves the name again. Throws OutboundError, or the connection's own error.
 */
export async function connectPinned(options: ConnectOptions): Promise<Socket> {
  const { policy, hostname, port, connectMs, tls } = options;
  const deadline = AbortSignal.timeout(connectMs);
  try {
    const { address, family } = await rejectOnAbort(policy.resolve(hostname, port), deadline);
    const socket = await establish(connect({ host: address, port, family }), 'connect', deadline);
    return tls ? await establish(secure(socket, hostname, tls.ca), 'secureConnect', deadline) : socket;
  } catch (error) {
    throw deadline.aborted ? new OutboundError({ code: 'slow' }) : error;
  }
}

/** Starts TLS. The certificate must be valid for the name, whatever the address. */
function secure(socket: Socket, hostname: string, ca: string[] | undefined): Socket {
  const host = withoutBrackets(hostname);
  return connectTls({
    socket,
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, so that no environment variable can turn it off.
    rejectUnauthorized: true,
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ca,
  });
}

async function establish(socket: Socket, event: string, signal: AbortSignal): Promise<Socket> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (error) {
    // Destroying the socket may emit another error, which would be unhandled.
    socket.on('error', () => {}).destroy();
    throw error;
  }
}

export type PinnedAgents = { http: http.Agent; https: https.Agent };

/** Pages load many files from one host, so connections are kept alive briefly, as many per host as browsers open. */
const agentOptions = { keepAlive: true, maxSockets: 6, timeout: 5_000 };

/** Creates agents for node:http whose connections only go where the policy allows. */
export function createPinnedAgents(
  options: Pick<ConnectOptions, 'policy' | 'connectMs'> & { ca: string[] | undefined },
): PinnedAgents {
  // The agents call this for every new connection, even to a literal address, for which `lookup` is not called.
  const createConnection =
    (tls: ConnectOptions['tls']): http.Agent['createConnection'] =>
    ({ host, port }, connected) => {
      // node:http removes the brackets of an IPv6 address.
      const hostname = host?.includes(':') ? `[${host}]` : (host ?? '');
      connectPinned({ ...options, tls, hostname, port: Number(port) }).then(
        (socket) => connected?.(null, socket),
        (error) => connected?.(error, undefined as never),
      );
      return undefined;
    };
  return {
    http: Object.assign(new http.Agent(agentOptions), { createConnection: createConnection(undefined) }),
    https: Object.assign(new https.Agent(agentOptions), {
      createConnection: createConnection({ ca: options.ca }),
    }),
  };
}
