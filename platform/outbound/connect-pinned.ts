import { connect, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectTls, type TLSSocket } from 'node:tls';
import { type AddressPolicy, withoutBrackets } from './address-policy.ts';
import { OutboundError } from './outbound-failure.ts';

export type ConnectOptions = {
  policy: AddressPolicy;
  /** As `URL` spells it. */
  hostname: string;
  port: number;
  /** In which all of it has to be done. */
  connectMs: number;
};

/**
 * A connection to the one address that the policy gave for this name. Nothing between here and there resolves a name
 * again: the socket is told an address. Throws OutboundError, or what the connection threw.
 */
export async function connectPinned({ policy, hostname, port, connectMs }: ConnectOptions): Promise<Socket> {
  const deadline = AbortSignal.timeout(connectMs);
  const { address, family } = await within(deadline, policy.resolve(hostname, port));
  const socket = connect({ host: address, port, family });
  return established(socket, 'connect', deadline);
}

/** The same, with TLS over it: the certificate has to hold for the name, whatever the address. */
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
    // Said, so that no variable of the environment can unsay it.
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
      // Its own end may throw once more, with nobody listening.
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
