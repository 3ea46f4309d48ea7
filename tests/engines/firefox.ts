import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from './engine.ts';

/** Firefox says `hover: none` where there is no mouse, and connects to Mozilla's hosts at every start. */
const preferences = {
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.update.disabledForTesting': true,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
  // A prefetched page would be loaded twice.
  'network.prefetch-next': false,
};

type Answer = {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each command has its own result
  result?: any;
  params?: { level: string; text: string | null };
};

/** Starts Firefox with a fresh profile, and drives it over WebDriver BiDi. */
export async function openFirefox(program: string, extra: Record<string, unknown> = {}): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'saltbush-firefox-'));
  const lines = Object.entries({ ...preferences, ...extra }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
      const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.once('exit', (status) => reject(new Error(`Firefox exited with status ${status}: ${output}`)));
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const complaints: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<Answer['result']>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = -1, type, method, message, result, params } = JSON.parse(data) as Answer;
    if (method === 'log.entryAdded' && /error|warn/.test(params?.level ?? ''))
      complaints.push(params?.text ?? '');
    if (type === 'success') waiting.get(id)?.resolve(result);
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
  });
  let commands = 0;
  const send = (method: string, params: object = {}): Promise<Answer['result']> => {
    commands += 1;
    const answer = Promise.withResolvers<Answer['result']>();
    waiting.set(commands, answer);
    socket.send(JSON.stringify({ id: commands, method, params }));
    return answer.promise;
  };

  const { capabilities } = await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  return {
    version: capabilities.browserVersion,
    listComplaints: () => complaints,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    traverse: (delta) => send('browsingContext.traverseHistory', { context, delta }),
    perform: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    screenshot: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context, origin: 'document' });
      return Buffer.from(data, 'base64');
    },
    evaluate: async (expression) => {
      const answer = await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    close: async () => {
      socket.close();
      await stop();
    },
  };
}
