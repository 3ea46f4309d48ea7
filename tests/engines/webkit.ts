import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { findFreePort, listen, stopServer } from '../site.ts';
import type { Driver } from './engine.ts';

export type Programs = { driver: string; browser: string; display: string };

type Options = {
  /** More headers of each request. */
  headers?: Record<string, string> | undefined;
  /** Whether the pages' own scripts run. Those of the driver always do. */
  hasScripts?: boolean;
  reducedMotion?: boolean;
};

type WebKitDriver = Driver & {
  reload(): Promise<void>;
  /** Moves the window under the display's pointer, which gives it the focus: there is no window manager. */
  activate(): Promise<void>;
  /** Ends everything at once, without waiting. */
  kill(): void;
};

/** The size of the display, in whose middle the pointer is. */
const [displayWidth, displayHeight] = [1600, 4000];
const middle = { x: displayWidth / 2, y: displayHeight / 2 };

/** The browser makes no window narrower than this, in pixels of the page. */
const narrowest = 447;

/** Starts WebKitGTK's MiniBrowser on a display of its own, and drives it over WebDriver. */
export async function openWebKit(
  { driver, browser, display }: Programs,
  { headers, hasScripts = true, reducedMotion = false }: Options = {},
): Promise<WebKitDriver> {
  const home = mkdtempSync(path.join(tmpdir(), 'saltbush-webkit-'));
  // Pages learn that reduced motion is preferred where GTK is told not to animate.
  mkdirSync(path.join(home, 'gtk-3.0'));
  writeFileSync(
    path.join(home, 'gtk-3.0/settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  );
  const screen = spawn(
    display,
    ['-displayfd', '3', '-screen', '0', `${displayWidth}x${displayHeight}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
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
      XDG_CONFIG_HOME: home,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // There is no graphics card, and the sandbox needs namespaces that a container may not have.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const proxy = headers && (await serveWithHeaders(headers));
  const kill = () => {
    child.kill();
    screen.kill();
    proxy?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };

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
    await setTimeout(50);
  }
  // The driver discards what the browser writes, so a shell puts it into a file: `http://…: CONSOLE SECURITY ERROR …`.
  const consoleFile = path.join(home, 'console.txt');
  const args = ['-c', `exec stdbuf -oL "$0" "$@" >${consoleFile} 2>&1`, browser, '--automation'];
  args.push('--enable-write-console-messages-to-stdout=true');
  if (proxy) args.push(`--proxy=${proxy.url}`);
  if (!hasScripts) args.push('--enable-javascript-markup=false');
  const { sessionId, capabilities } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: '/bin/sh', args },
        // A script may wait for what takes long on a busy machine.
        timeouts: { script: 120_000 },
      },
    },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  const post = async (url: string, body: object = {}): Promise<void> => {
    await send('POST', session + url, body);
  };
  type Size = { width: number; height: number };
  const readSizes = async () => {
    const script =
      'return { inner: { width: innerWidth, height: innerHeight }, outer: { width: outerWidth, height: outerHeight } }';
    return (await send('POST', `${session}/execute/sync`, { script, args: [] })) as Record<
      'inner' | 'outer',
      Size
    >;
  };
  // The window has borders and a toolbar, around a page of the size that remains. At first it is not shown.
  let { inner, outer } = await readSizes();
  for (let before = ''; before !== JSON.stringify([inner, outer]); { inner, outer } = await readSizes()) {
    before = JSON.stringify([inner, outer]);
    await setTimeout(50);
  }
  const border = { width: outer.width - inner.width, height: outer.height - inner.height };
  return {
    version: capabilities.browserVersion,
    listComplaints: () =>
      readFileSync(consoleFile, 'utf8')
        .split('\n')
        .filter((line) => /CONSOLE \w+ (ERROR|WARN)/.test(line)),
    goto: (url) => post('/url', { url }),
    traverse: (steps) => post(steps < 0 ? '/back' : '/forward'),
    reload: () => post('/refresh'),
    activate: () => post('/window/rect', { x: middle.x - 200, y: middle.y - 100 }),
    perform: (actions) => post('/actions', { actions }),
    resize: async (width, height) => {
      const [wide, high] = [Math.max(width, narrowest), height];
      const resize = () => post('/window/rect', { width: wide + border.width, height: high + border.height });
      await resize();
      // The window is resized some time after the response, and not always at the first request.
      for (let attempt = 1; (await readSizes()).inner.width !== wide; attempt++) {
        await setTimeout(10);
        if (attempt % 100 === 0) await resize();
      }
    },
    screenshot: async () => Buffer.from((await send('GET', `${session}/screenshot`)) as string, 'base64'),
    evaluate: async (expression) => {
      const script = `return ${expression}`;
      return (await send('POST', `${session}/execute/sync`, { script, args: [] })) as string | undefined;
    },
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      kill();
    },
    kill,
  };
}

/** Passes a browser's requests on with more headers, which its driver cannot add. */
async function serveWithHeaders(headers: Record<string, string>) {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method } = incoming;
    const passed = request(url, { method, headers: { ...incoming.headers, ...headers } }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing, () => {});
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  return { url: await listen(server), close: () => stopServer(server) };
}
