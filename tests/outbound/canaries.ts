import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';

/** Somebody was spoken to: at this address of ours, by TCP or UDP. */
export type Contact = { protocol: 'tcp' | 'udp'; address: string; port: number; first: string };

export type Canaries = {
  contacts: Contact[];
  /** Those that are not with one of the addresses that may be asked. */
  forbidden(allowed: string[]): Contact[];
  stop(): Promise<void>;
};

const plain = (address = '') => address.replace(/^::ffff:(?=\d+\.)/, '');

/** Listens on every address of this machine, and writes down who speaks. Answers nothing. */
export async function startCanaries({ tcp, udp = [] }: { tcp: number[]; udp?: number[] }): Promise<Canaries> {
  const contacts: Contact[] = [];
  const sockets = new Set<Socket>();
  const servers = await Promise.all(
    tcp.map(async (port) => {
      const server = createServer((socket) => {
        const contact: Contact = { protocol: 'tcp', address: plain(socket.localAddress), port, first: '' };
        contacts.push(contact);
        sockets.add(socket);
        socket.on('error', () => {});
        socket.once('data', (chunk) => {
          contact.first = chunk.toString('latin1').slice(0, 80);
          socket.destroy();
        });
      });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host: '::', ipv6Only: false }, resolve);
      });
      return server;
    }),
  );
  const listeners = await Promise.all(
    udp.map(async (port) => {
      const listener = createSocket({ type: 'udp6', ipv6Only: false });
      // UDP does not tell which of our addresses was meant.
      listener.on('message', (data) => {
        contacts.push({ protocol: 'udp', address: '', port, first: data.toString('hex').slice(0, 40) });
      });
      await new Promise<void>((resolve) => listener.bind(port, '::', resolve));
      return listener;
    }),
  );
  return {
    contacts,
    forbidden: (allowed) => contacts.filter(({ address }) => !allowed.includes(address)),
    async stop() {
      for (const socket of sockets) socket.destroy();
      for (const listener of listeners) listener.close();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
