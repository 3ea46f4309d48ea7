import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** A contact with a canary at this address. For UDP the address is unknown. */
type Contact = { address: string; port: number };

/** Listens on every address of this machine until the process ends, and records every contact. Sends no response. */
export async function startCanaries({ tcp, udp }: { tcp: number[]; udp: number[] }) {
  const contacts: Contact[] = [];
  for (const port of tcp) {
    const server = createServer((socket) => {
      const address = (socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
      contacts.push({ address, port });
      socket.on('error', () => {});
      socket.once('data', () => socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host: '::', ipv6Only: false }, resolve);
    });
  }
  for (const port of udp) {
    const listener = createSocket({ type: 'udp6', ipv6Only: false });
    listener.on('message', () => contacts.push({ address: '', port }));
    await new Promise<void>((resolve) => listener.bind(port, '::', resolve));
  }
  return { contacts };
}
