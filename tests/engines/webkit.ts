import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../site.ts';
import type { Driver } from './engine.ts';

type Programs = { driver: string; browser: string; display: string };

/** Starts WebKitGTK's MiniBrowser on a display of its own, and drives it over WebDriver. */
export async function openWebKit(
  { driver, browser, display }: Programs,
  extra: string[] = [],
): Promise<Driver> {
  const home = mkdtempSync(path.join(tmpdir(), 'saltbush-webkit-'));
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const screenNumber = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (chunk) => resolve(String(chunk).trim()));
    screen.once('exit', (status) => reject(new Error(`The display exited with status ${status}.`)));
  });
  const port = await findFreePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${screenNumber}`,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // There is no graphics card, and the sandbox needs namespaces that a container may not have.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });

  const send = async (method: string, url: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  };
  while (!(await send('GET', '/status').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`WebKit's driver exited with status ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // The driver discards what the browser writes, so a shell puts it into a file: `http://…: CONSOLE SECURITY ERROR …`.
  const consoleFile = path.join(home, 'console.txt');
  const args = ['-c', `exec stdbuf -oL "$0" "$@" >${consoleFile} 2>&1`, browser, '--automation'];
  args.push('--enable-write-console-messages-to-stdout=true', ...extra);
  const { sessionId } = (await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: '/bin/sh', args } } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = async (url: string, body: object = {}): Promise<void> => {
    await send('POST', session + url, body);
  };
  return {
    listComplaints: () =>
      readFileSync(consoleFile, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE \w+ (ERROR|WARN)/.test(line)),
    goto: (url) => post('/url', { url }),
    traverse: (steps) => post(steps < 0 ? '/back' : '/forward'),
    perform: (actions) => post('/actions', { actions }),
    // The window has borders and a toolbar, so the size of the page is the difference that remains.
    resize: async (width, height) => {
      await post('/window/rect', { width, height });
      const script = 'return [outerWidth - innerWidth, outerHeight - innerHeight]';
      const [dx = 0, dy = 0] = (await send('POST', `${session}/execute/sync`, {
        script,
        args: [],
      })) as number[];
      await post('/window/rect', { width: width + dx, height: height + dy });
    },
    evaluate: async (expression) => {
      const script = `return ${expression}`;
      return (await send('POST', `${session}/execute/sync`, { script, args: [] })) as string | undefined;
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      child.kill();
      screen.kill();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
