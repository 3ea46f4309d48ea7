import type { Audit } from '../../domain/audit.ts';
import { viewProgress } from '../../domain/audit-view.ts';

export type EventOptions = {
  find(): Promise<Audit | undefined>;
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
  /** False when the server is about to stop. */
  isOpen(): boolean;
  lookMs?: number;
  heartbeatMs?: number;
  /** Proxies and phones drop long streams; the browser reconnects by itself. */
  longestMs?: number;
};

/** The delay after which a browser reconnects. */
const retryMs = 2000;

/**
 * Streams an audit as server-sent events: `progress` whenever something has changed, a comment as a sign of life, and
 * `end` as the last. It polls every 500 ms, so a shorter step may go unseen.
 */
export async function* streamEvents({
  find,
  signal,
  isOpen,
  lookMs = 500,
  heartbeatMs = 15_000,
  longestMs = 600_000,
}: EventOptions): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`;
  const began = Date.now();
  let said = '';
  let saidAt = began;
  while (!signal.aborted && isOpen() && Date.now() - began < longestMs) {
    const audit = await find();
    if (!audit) {
      yield formatEvent('end', { state: 'deleted' });
      return;
    }
    const progress = viewProgress(audit);
    const data = JSON.stringify(progress);
    if (data !== said) {
      yield formatEvent('progress', progress);
      said = data;
      saidAt = Date.now();
    } else if (Date.now() - saidAt >= heartbeatMs) {
      yield ': still here\n\n';
      saidAt = Date.now();
    }
    if (progress.state === 'done' || progress.state === 'failed') {
      yield formatEvent('end', { state: progress.state });
      return;
    }
    await pause(lookMs, signal);
  }
}

/** JSON contains no line breaks, so one `data:` line holds it. */
function formatEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
