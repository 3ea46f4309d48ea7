import { connect, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls, type TLSSocket } from 'node:tls';
import { type AddressPolicy, withoutBrackets } from './address-policy.ts';
import { OutboundError } from './outbound-failure.ts';

export type ConnectOptions = {
  policy: AddressPolicy;
  /** The host as `URL` spells it. */
  hostname: string;
  port: number;
  /** The time limit for the whole connection. */
  connectMs: number;
};

/**
 * Connects to the one address that the policy gave for this name. Nothing resolves the name again, because the socket
 * is given an address. Throws OutboundError, or the connection's own error.
 */
export async function connectPinned({ policy, hostname, port, connectMs }: ConnectOptions): Promise<Socket> {
  const deadline = AbortSignal.timeout(connectMs);
  const { address, family } = await within(deadline, policy.resolve(hostname, port));
  const socket = connect({ host: address, port, family });
  return established(socket, 'connect', deadline);
}

/** Connects with TLS. The certificate must be valid for the name, whatever the address. */
export async function connectPinnedTls(
  options: ConnectOptions & { ca?: string[] | undefined },
): Promise<TLSSocket> {
  const started = performance.now();
  const socket = await connectPinned(options);
  const host = withoutBrackets(options.hostname);
  const secure = connectTls({
    socket,
    servername: isIP(host) ? '' : host,
    ALPNProtocols: ['http/1.1'],
    // Set explicitly, so that no environment variable can turn it off.
    rejectUnauthorized: true,
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    ca: options.ca,
  });
  const left = Math.max(1, options.connectMs - (performance.now() - started));
  return established(secure, 'secureConnect', AbortSignal.timeout(Math.ceil(left)));
}

function established<S extends Socket>(socket: S, event: string, deadline: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      deadline.removeEventListener('abort', late);
      socket.off('error', end);
      if (!error) return resolve(socket);
      // Ending the socket may emit another error, for which nobody listens.
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const late = () => end(new OutboundError({ code: 'slow' }));
    deadline.addEventListener('abort', late);
    socket.once('error', end);
    socket.once(event, () => end());
  });
}

function within<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new OutboundError({ code: 'slow' })), { once: true });
  });
  return Promise.race([work, late]);
}
