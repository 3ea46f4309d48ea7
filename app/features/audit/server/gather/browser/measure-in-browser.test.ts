import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAddressPolicy } from '#platform/outbound/address-policy.ts';
import { containChromium } from '#platform/outbound/contain-chromium.ts';
import { BrowserFailure, measureInBrowser } from './measure-in-browser.ts';
import { findRefused, isOurRefusal } from './refused-files.ts';

const hosts = ['10.0.0.7:80', 'cdn.example:8443', 'live.example:443'];

test('W-04 files that our policy refused are counted once, with their hosts, and other unanswered files are not', () => {
  const pending = [
    'http://10.0.0.7/a.js',
    'http://10.0.0.7/a.js',
    'http://10.0.0.7/b.png',
    'https://cdn.example:8443/c.css',
    'https://cdn.example/d.css',
    'wss://live.example/feed',
  ];
  expect(findRefused(pending, hosts)).toEqual({
    files: 4,
    hosts: ['10.0.0.7', 'cdn.example:8443', 'live.example'],
  });
  expect(findRefused(['https://cdn.example/d.css'], hosts)).toBeUndefined();
});

test('W-04 console errors that our policy caused are recognised', () => {
  const failed = 'Failed to load resource: net::ERR_EMPTY_RESPONSE';
  expect(isOurRefusal(`${failed} (http://10.0.0.7/a.js)`, hosts)).toBe(true);
  expect(isOurRefusal("WebSocket connection to 'wss://live.example/feed' failed:", hosts)).toBe(true);
  expect(isOurRefusal(`${failed} (http://10.0.0.8/a.js)`, hosts)).toBe(false);
  expect(isOurRefusal('Uncaught Error: http://10.0.0.7/a.js', hosts)).toBe(false);
});

describe.runIf(process.platform === 'linux')('browsers that fail', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'saltbush-failing-'));
    chmodSync(folder, 0o711);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  // The browsers' profiles are in this folder.
  const temporary = `saltbush-left-${process.pid}-`;
  const putFolder = () => vi.stubEnv('TMPDIR', folder);
  const listRunning = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      } catch {
        return false;
      }
    });
  afterEach(() => {
    expect(readdirSync(folder).filter((name) => name.startsWith('saltbush-browser-'))).toEqual([]);
    expect(listRunning()).toEqual([]);
    expect(readdirSync('/tmp').filter((name) => name.startsWith(temporary))).toEqual([]);
  });

  /** Writes a program that replaces Chromium, and ignores signals to terminate. */
  const write = (name: string, commands: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, `#!/bin/sh\ntrap '' TERM INT HUP\n${commands}\n`, { mode: 0o755 });
    return file;
  };
  const policy = createAddressPolicy();
  const hang = 'sleep 600 & while :; do sleep 600; done';
  const replyOnce = `head -c 1 <&3 >/dev/null; printf '{"id":1,"result":{"product":"Fake/1"}}\\0' >&4`;

  test.each([
    ['never opens its pipe', hang],
    ['ends at once', 'exit 1'],
    ['ends half-way', `${replyOnce}; exit 1`],
    // Chromium creates a folder for temporary files at each start, and does not remove it when it is killed.
    ['has temporary files', `mktemp -d -t ${temporary}XXXXXX; ${hang}`],
    ['hangs half-way', `${replyOnce}; ${hang}`],
  ])(
    'W-04 a browser that %s is our fault and not the page’s, and leaves nothing behind',
    async (name, commands) => {
      putFolder();
      const containment = { namespace: false, user: 'same', sandbox: false } as const;
      const chromiumPath = write(name.replaceAll(' ', '-'), commands);
      const measuring = measureInBrowser('https://page.example/', {
        weighs: true,
        contain: () => containChromium({ chromiumPath, policy, containment }),
        signal: AbortSignal.timeout(20_000),
        limits: { startMs: 400, timeMs: 400 },
      });
      await expect(measuring).rejects.toThrow(BrowserFailure);
    },
  );

  test('W-04 a browser that hangs in one containment is not tried in others, and leaves nothing behind', async () => {
    putFolder();
    const chromiumPath = write('tried', hang);
    await expect(containChromium({ chromiumPath, policy, trialMs: 300 })).rejects.toThrow(
      /hangs as it starts/,
    );
  });
});
