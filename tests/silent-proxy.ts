import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from './site.ts';

/** Starts a proxy to a local server that can fall silent: connections stay open, but no data passes. */
export async function startSilentProxy(targetPort: number) {
  const port = await findFreePort();
  const sockets = new Set<Socket>();
  let silent = false;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (!silent) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    fallSilent: () => {
      silent = true;
    },
    /** Closes the current connections, which have lost data. */
    speakAgain: () => {
      for (const socket of sockets) socket.destroy();
      silent = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
