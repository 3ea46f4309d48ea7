import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { firefoxUserPrefs } from '../browser.ts';
import type { Driver } from './engine.ts';

/** A device that holds passkeys and agrees to everything. */
const authenticator = {
  ...{ protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true },
  ...{ hasUserVerification: true, isUserConsenting: true, isUserVerified: true },
};

/**
 * Starts a Firefox with a virtual authenticator. It is driven over Marionette, Firefox's own connection for WebDriver's
 * commands, because WebDriver BiDi has no command for authenticators.
 */
export async function openWithAuthenticator(firefox: string): Promise<Driver> {
  const home = mkdtempSync(path.join(tmpdir(), 'saltbush-firefox-'));
  const prefs = {
    ...firefoxUserPrefs,
    'marionette.port': 0,
    // A virtual authenticator is asked only if no real one can be.
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  };
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(home, 'user.js'), lines.join(''));
  const child = spawn(firefox, ['--headless', '--marionette', '--no-remote', '--profile', home], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  });
  const readPort = () => {
    if (child.exitCode !== null) throw new Error(`Firefox exited with status ${child.exitCode}.`);
    return Number(readFileSync(path.join(home, 'MarionetteActivePort'), 'utf8'));
  };
  let port = 0;
  while (!port) {
    port = await Promise.resolve()
      .then(readPort)
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return 0;
      });
    await setTimeout(50);
  }
  const socket = connect(port, '127.0.0.1');
  const send = await speakMarionette(socket);
  const { capabilities } = (await send('WebDriver:NewSession', {})) as {
    capabilities: { browserVersion: string };
  };
  await send('WebAuthn:AddVirtualAuthenticator', authenticator);
  const run = async (name: string, parameters: object = {}) => void (await send(name, parameters));
  const read = async (name: string, parameters: object) =>
    ((await send(name, parameters)) as { value: string }).value;
  return {
    version: capabilities.browserVersion,
    listComplaints: () => {
      throw new Error('Marionette does not show the console.');
    },
    goto: (url) => run('WebDriver:Navigate', { url }),
    traverse: (steps) => run(steps < 0 ? 'WebDriver:Back' : 'WebDriver:Forward'),
    perform: (actions) => run('WebDriver:PerformActions', { actions }),
    resize: (width, height) => run('WebDriver:SetWindowRect', { width, height }),
    screenshot: async () => Buffer.from(await read('WebDriver:TakeScreenshot', { full: true }), 'base64'),
    evaluate: (expression) => read('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] }),
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      socket.destroy();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * Returns a function that sends a command and waits for its result. A message is JSON after its length in bytes and a colon:
 * `[0, id, name, parameters]` one way, `[1, id, error, result]` the other. The first one is a greeting.
 */
async function speakMarionette(socket: Socket) {
  type Waiting = { resolve(result: unknown): void; reject(error: Error): void };
  const waiting = new Map<number, Waiting>();
  let received = Buffer.alloc(0);
  const takeMessages = () => {
    for (;;) {
      const start = received.indexOf(':') + 1;
      const end = start + Number(received.subarray(0, Math.max(0, start - 1)));
      if (start === 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(start, end).toString());
      received = received.subarray(end);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const pending = waiting.get(id);
      if (error) pending?.reject(new Error(`Firefox: ${error.error}: ${error.message}`));
      else pending?.resolve(result);
      waiting.delete(id);
    }
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    takeMessages();
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
  });
  await once(socket, 'connect');
  let last = 0;
  return (name: string, parameters: object): Promise<unknown> => {
    last += 1;
    const text = JSON.stringify([0, last, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const id = last;
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}
