import type { Log } from '#platform/log.ts';

type Line = { level: keyof Log; message: string; facts: Record<string, unknown> };

/** Creates a log that a test can read. */
export function createLogRecorder(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const at =
    (level: keyof Log) =>
    (message: string, facts: Record<string, unknown> = {}) =>
      void lines.push({ level, message, facts });
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}
