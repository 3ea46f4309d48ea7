import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Result } from 'lighthouse';
import lighthouse from 'lighthouse';
import agenticBrowsing from 'lighthouse/core/config/agentic-browsing-config.js';
import { unusedParts } from '#platform/outbound/launch-chromium.ts';

export const usualCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Runs Lighthouse's mobile audit of one page in a separate Chromium, and again if the trace was lost. Rejects if the audit
 * could not finish.
 */
export function runLighthouse(url: string, onlyCategories = usualCategories): Promise<Result> {
  return repeatLostTraces(url, () => runOnce(url, onlyCategories));
}

const chromiumFlags = `--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
  --disable-background-networking --disable-component-update --disable-sync --remote-debugging-port=0
  --disable-features=${unusedParts.join(',')}`;

async function runOnce(url: string, onlyCategories: string[]): Promise<Result> {
  const profile = mkdtempSync(path.join(tmpdir(), 'saltbush-lighthouse-'));
  const flags = [...chromiumFlags.split(/\s+/), `--user-data-dir=${profile}`, 'about:blank'];
  const chromium = spawn(process.env.CHROMIUM_PATH || '/usr/bin/chromium', flags, { stdio: 'ignore' });
  const exited = new Promise((resolve) => chromium.once('exit', resolve));
  try {
    const portFile = path.join(profile, 'DevToolsActivePort');
    while (!existsSync(portFile) || !readFileSync(portFile, 'utf8').includes('\n')) {
      if (chromium.exitCode !== null) throw new Error(`Chromium ended with status ${chromium.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const port = Number(readFileSync(portFile, 'utf8').split('\n')[0]);
    const run = await lighthouse(
      url,
      // The 404 page is measured like any other.
      { port, output: 'json', logLevel: 'silent', onlyCategories, ignoreStatusCode: true },
      // Lighthouse's defaults do not include the checks for agents.
      onlyCategories.includes('agentic-browsing') ? agenticBrowsing : undefined,
    );
    if (!run) throw new Error('Lighthouse gave no result');
    const { runtimeError } = run.lhr;
    if (runtimeError) throw Object.assign(new Error(runtimeError.message), { code: runtimeError.code });
    return run.lhr;
  } finally {
    chromium.kill('SIGTERM');
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Lighthouse's error code if Chromium lost the part of the trace in which the page was opened. */
const lostTrace = 'NO_NAVSTART';
const maxRuns = 3;

/** Repeats a run if Lighthouse reports a lost trace, twice at most, and prints each repetition. */
async function repeatLostTraces<Result>(url: string, run: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number++) {
    try {
      return await run();
    } catch (error) {
      const isLost = error instanceof Error && 'code' in error && error.code === lostTrace;
      if (!isLost || number === maxRuns) throw error;
      console.error(
        `Lighthouse lost the trace of ${url} (${lostTrace}). It runs again: ${number + 1} of ${maxRuns}.`,
      );
    }
  }
}
