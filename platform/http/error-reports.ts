import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { refuseMethod } from './request-limits.ts';

/** How many reports are logged a minute, so that visitors can't fill the log. */
export const maxReportsAMinute = 60;

/** Removes control characters, which could forge a log line, and query strings, which may be private. */
const words = (length: number) =>
  z
    .string()
    .max(2000)
    .transform((text) =>
      text
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/[?#]\S*/g, '')
        .slice(0, length),
    );

const report = z.object({
  message: words(300),
  source: words(200),
  line: z.number().int().min(0),
  path: words(200),
});

/**
 * Logs what went wrong in a browser, without anything about the visitor (G-09). Every report is answered with 204.
 */
export function errorReports(log: Log, now = Date.now) {
  let minute = 0;
  let written = 0;
  const app = new Hono();
  app.post('/api/errors', bodyLimit({ maxSize: 4096 }), async (c) => {
    const parsed = report.safeParse(await c.req.json().catch(() => undefined));
    const thisMinute = Math.floor(now() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      written = 0;
    }
    if (parsed.success && written < maxReportsAMinute) {
      written += 1;
      const { message: said, ...place } = parsed.data;
      log.warn('error in a browser', { said, ...place });
    }
    return c.body(null, 204);
  });
  app.all('/api/errors', (c) => refuseMethod(c, 'POST', 'Errors are posted here, and nothing is read.'));
  return app;
}
