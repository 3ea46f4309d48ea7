import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createTemporaryFolder } from '#tests/temporary-folder.ts';
import { createShutdown } from './graceful-shutdown.ts';
import { health } from './health.ts';

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
  createShutdown({ server, log: createLogRecorder().log, readiness }).shutDown('SIGTERM');
  expect(readiness.ready).toBe(false);
  await wait(20);
  expect(await get()).toEqual({ text: 'words', connection: 'close', reused: true });
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
});

/** A visitor in a process of its own: sends a form, notes in a file that it did, and says what it got. */
const visitor = `
  const [port, file] = process.argv.slice(1);
  const form = 'POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n';
  const socket = require('node:net').connect(port, '127.0.0.1', () =>
    socket.write(form, () => require('node:fs').writeFileSync(file, '')));
  socket.on('data', (data) => { console.log(String(data).slice(0, 15)); socket.destroy(); });
  socket.on('error', ({ code }) => console.log(code));`;

test('C-02 a form that waits to be accepted while the server is busy stopping is answered', async () => {
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const folder = createTemporaryFolder(onTestFinished);
  const server = createServer((_request, response) => response.end('words'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const file = path.join(folder, 'sent');
  const child = spawn(process.execPath, ['-e', visitor, String(port), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createShutdown({ server, log: createLogRecorder().log, readiness: { ready: true } }).shutDown('SIGTERM');
  const began = performance.now();
  const clock = new Int32Array(new SharedArrayBuffer(4));
  // This process is busy until the form has been sent and the server is due to close.
  while (!existsSync(file) || performance.now() - began < 200) Atomics.wait(clock, 0, 0, 10);
  expect((await text(child.stdout)).trim()).toBe('HTTP/1.1 200 OK');
});

test('a stopping server says so to health checks, and still takes new connections while it drains', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const readiness = { ready: true };
  const { log } = createLogRecorder();
  const app = health(readiness, log);
  const server = createServer(async (request, response) => {
    const { status } = await app.request(request.url ?? '');
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const requestHealth = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
  expect(await requestHealth()).toBe(200);
  createShutdown({ server, log, readiness, drainMs: 1000 }).shutDown('SIGTERM');
  // Longer than without draining.
  await wait(300);
  expect(await requestHealth()).toBe(503);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 });
  await expect(requestHealth()).rejects.toThrow();
});
