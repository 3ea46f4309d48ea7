import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createStopper } from './stop.ts';

test('a request that arrives just after the stop, on a connection that was open, is answered', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const server = createServer((_request, response) => response.end('words'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const { port } = server.address() as AddressInfo;
  const get = () =>
    new Promise<{ text: string; connection: string | undefined; reused: boolean }>((resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, agent }, async (response) => {
        const text = (await response.toArray()).join('');
        resolve({ text, connection: response.headers.connection, reused: request.reusedSocket });
      });
      request.on('error', reject);
    });
  await get();
  const readiness = { ready: true };
  createStopper({ server, log: createLogRecorder().log, readiness }).stop('SIGTERM');
  expect(readiness.ready).toBe(false);
  await wait(20);
  expect(await get()).toEqual({ text: 'words', connection: 'close', reused: true });
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});
