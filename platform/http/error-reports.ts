import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { createCounter } from '#platform/metrics/metrics.ts';
import { refuseMethod } from './request-limits.ts';

/** How many different reports are logged a minute, so that visitors can't fill the log. */
export const maxReportsAMinute = 20;

const browserErrors = createCounter('saltbush_browser_errors', 'Errors that browsers of visitors reported.');

/** Removes control characters, which could forge a log line, and private data: query strings and email addresses. */
const redactedText = (length: number) =>
  z
    .string()
    .max(2000)
    .transform((text) =>
      text
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/[?#]\S*/g, '')
        .replace(/[^\s/]+(@|%40)[^\s/]+/gi, '[address]')
        .slice(0, length),
    );

const report = z.object({
  message: redactedText(300),
  source: redactedText(200),
  line: z.number().int().min(0),
  path: redactedText(200),
});

type Report = z.output<typeof report>;

/** Keeps an error for the people who mend it, besides the log. It must not reject. */
export type StoreBrowserError = (error: Omit<Report, 'message'> & { said: string }, times: number) => void;

/**
 * Logs errors of browsers, without anything about the visitor (G-09): the first of identical reports at once, and after
 * a minute how often it was repeated. Every report is answered with 204, even if it is invalid.
 */
export function errorReports(log: Log, now = () => performance.now(), store: StoreBrowserError = () => {}) {
  let minute = 0;
  let counts = new Map<string, { facts: Parameters<StoreBrowserError>[0]; times: number }>();
  const startMinute = (next: number) => {
    for (const { facts, times } of counts.values()) {
      if (times < 2) continue;
      log.warn('error in a browser, repeated', { ...facts, times: times - 1 });
      store(facts, times - 1);
    }
    counts = new Map();
    minute = next;
  };
  const app = new Hono();
  app.post('/api/errors', bodyLimit({ maxSize: 4096 }), async (c) => {
    const parsed = report.safeParse(await c.req.json().catch(() => undefined));
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute) startMinute(thisMinute);
    if (parsed.success) {
      browserErrors.add();
      const { message: said, ...place } = parsed.data;
      const facts = { said, ...place };
      const key = JSON.stringify(facts);
      const same = counts.get(key);
      if (same) same.times += 1;
      else if (counts.size < maxReportsAMinute) {
        counts.set(key, { facts, times: 1 });
        log.warn('error in a browser', facts);
        store(facts, 1);
      }
    }
    return c.body(null, 204);
  });
  app.all('/api/errors', (c) => refuseMethod(c, 'POST', 'Errors are posted here, and nothing is read.'));
  return app;
}
