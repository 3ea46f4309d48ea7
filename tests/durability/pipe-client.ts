import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Receipt, SentLead } from '#app/features/contact/domain/lead-inbox.ts';
import type { DatabasePlace } from '#platform/data-folder.ts';

/** Sends leads to a process that can be killed. */
export type Client = {
  /** Resolves to the reference, or to undefined if the process died first. */
  send(lead: SentLead): Promise<string | undefined>;
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>;
};

export type OpenClient = (place: DatabasePlace, mailbox: string) => Client;

/** Starts `receive-leads.ts`. Returns at once: the process may be killed while it starts. */
export function openPipeClient(place: DatabasePlace, mailbox: string): Client {
  const program = path.join(import.meta.dirname, 'receive-leads.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(place), mailbox], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (reference: string | undefined) => void>();
  let number = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as 'ready' | { number: number; receipt: Receipt };
    if (answer === 'ready') return;
    const { receipt } = answer;
    waiting.get(answer.number)?.(receipt.state === 'received' ? receipt.reference : undefined);
    waiting.delete(answer.number);
  });
  child.stdin.on('error', () => {});
  // 'close' follows the last line, so that an answer written before the kill counts.
  child.once('close', () => {
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  return {
    send(lead) {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(undefined);
      const mine = ++number;
      return new Promise((resolve) => {
        waiting.set(mine, resolve);
        child.stdin.write(`${JSON.stringify({ number: mine, lead })}\n`);
      });
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
