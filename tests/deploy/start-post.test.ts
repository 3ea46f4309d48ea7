import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { listen, stopServer } from '../site.ts';

const unit = readFileSync(path.resolve(import.meta.dirname, '../../deploy/saltbush@.service'), 'utf8');
const [, program = ''] = /^ExecStartPost=\/usr\/bin\/node -e "(.*)"$/m.exec(unit) ?? [];

/** Answers the first two requests with 503, as a process that is starting. */
let requestCount = 0;
const server = createServer((_request, response) => {
  requestCount += 1;
  response.writeHead(requestCount > 2 ? 200 : 503).end();
});
const { port } = new URL(await listen(server));
afterAll(() => stopServer(server));

/** Waits for a process as the unit does. */
async function waitFor(mainPid: number | undefined) {
  const env = { PATH: process.env.PATH, ...(mainPid !== undefined && { MAINPID: String(mainPid) }) };
  const waiting = spawn(process.execPath, ['-e', program.replace(/\$\{PORT\}/g, port)], { env });
  onTestFinished(() => void waiting.kill());
  const output = text(waiting.stderr);
  const [status] = await once(waiting, 'exit');
  return { status, output: await output };
}

const ended = { status: 1, output: 'The process has ended. The lines above say why.\n' };

test('the unit waits until its process is ready', async () => {
  expect(await waitFor(process.pid)).toEqual({ status: 0, output: '' });
  expect(requestCount).toBe(3);
});

test('the unit stops waiting for a process that has ended, though another answers on its port', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  expect(await waitFor(pid)).toEqual(ended);
  expect(await waitFor(undefined)).toEqual(ended);
  const starting = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1000)']);
  expect(await waitFor(starting.pid)).toEqual(ended);
});

test('the unit tries again for as long as it takes, however fast its process ends', () => {
  expect(unit).toMatch(/^Restart=always$/m);
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
});
