import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connects to a SOCKS5 proxy, by address or by the path of a socket, and sends the greeting. */
export async function greetSocks(proxy: string): Promise<Socket> {
  const socket = proxy.startsWith('/') ? connect(proxy) : connect(Number(new URL(proxy).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(Buffer.from([5, 1, 0]));
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return socket;
}

/** Requests a connection as Chromium does, with any host as text. `reply` is undefined if the proxy hung up. */
export async function dialSocks(
  proxy: string,
  host: string,
  port: number,
): Promise<{ socket: Socket; reply: number | undefined }> {
  const socket = await greetSocks(proxy);
  if (socket.destroyed) return { socket, reply: undefined };
  const name = Buffer.from(host, 'latin1').subarray(0, 255);
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  const [bytes] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return { socket, reply: Buffer.isBuffer(bytes) ? bytes[1] : undefined };
}
