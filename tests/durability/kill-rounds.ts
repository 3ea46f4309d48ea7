import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { Receipt, SentLead } from '#app/features/contact/domain/lead-inbox.ts';
import type { DatabasePlace } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import { createMailbox } from '#platform/mail/mail-sender.ts';
import { openStore } from '#server/open-store.ts';
import { createTestLeads } from '../lead-service.ts';
import { createSentLead } from '../sent-lead.ts';

type KillReport = {
  rounds: number;
  /** Leads whose reference was returned. */
  acknowledged: number;
  /** Leads in the database: those, and some that were committed before the response was cut off. */
  stored: number;
  emailsSent: number;
  /** Rounds that were killed while starting, before the first response. */
  killedOpening: number;
  faults: string[];
};

type KillOptions = {
  place: DatabasePlace;
  mailbox: string;
  rounds: number;
  /** Each round is killed at a random moment within this time after the first response; every sixth, after the start. */
  withinMs?: number;
  openClient?: OpenClient;
};

/** Sends leads, three at a time, to a process that is killed at a random moment, repeatedly on the same database. */
export async function killRounds(options: KillOptions): Promise<KillReport> {
  const { place, mailbox, rounds, withinMs = 400, openClient = openPipeClient } = options;
  await (await openStore(place)).close();
  const acknowledged = new Map<string, string>();
  const report: KillReport = {
    rounds,
    acknowledged: 0,
    stored: 0,
    emailsSent: 0,
    killedOpening: 0,
    faults: [],
  };
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.size;
    const client = openClient(place, mailbox);
    const received = Promise.withResolvers<void>();
    let over = false;
    const sendMany = async () => {
      while (!over) {
        const lead = createSentLead();
        const reference = await client.send(lead);
        if (reference === undefined) return;
        acknowledged.set(reference, lead.values.message);
        received.resolve();
      }
    };
    const senders = Promise.all([sendMany(), sendMany(), sendMany()]);
    // If a process dies by itself, it responds no more and its senders end.
    if (round % 6 !== 0) await Promise.race([received.promise, senders]);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs));
    over = true;
    await client.kill();
    await senders;
    if (acknowledged.size === before) report.killedOpening += 1;
    const store = await openStore(place);
    report.faults.push(...(await listFaults(store, acknowledged)).map((fault) => `round ${round}: ${fault}`));
    await store.close();
  }
  report.acknowledged = acknowledged.size;
  await finish(report, place, mailbox);
  return report;
}

/** After a kill, every acknowledged lead must have its message and both its jobs, and every job its lead. */
async function listFaults(store: Store, acknowledged: Map<string, string>): Promise<string[]> {
  const faults: string[] = [];
  const leads = await store.db.selectFrom('leads').select(['id', 'reference', 'message']).execute();
  const jobs = await store.db.selectFrom('jobs').select('subject').where('kind', '=', 'lead-mail').execute();
  const messages = new Map(leads.map(({ reference, message }) => [reference, message]));
  for (const [reference, message] of acknowledged)
    if (messages.get(reference) !== message)
      faults.push(`${reference} was acknowledged and is missing or changed`);
  const jobsOf = Map.groupBy(jobs, ({ subject }) => subject);
  for (const { id, reference } of leads) {
    const count = jobsOf.get(`lead:${id}`)?.length ?? 0;
    if (count !== 2) faults.push(`${reference} has ${count} jobs for its emails`);
    jobsOf.delete(`lead:${id}`);
  }
  if (jobsOf.size > 0) faults.push(`${jobsOf.size} leads have jobs and no row`);
  if (store.kind === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
    if (rows[0]?.integrity_check !== 'ok') faults.push(`the file is damaged: ${rows[0]?.integrity_check}`);
  }
  return faults;
}

/** A server that keeps running must send the remaining emails: then every lead has its two, each once. */
async function finish(report: KillReport, place: DatabasePlace, mailbox: string): Promise<void> {
  const store = await openStore(place);
  const leads = createTestLeads(store, { sender: createMailbox(mailbox) });
  leads.clock.now += 3600_000;
  await leads.worker.runDue();
  const stored = await leads.admin.list();
  report.stored = stored.length;
  for (const { reference, emails } of stored)
    if (emails.some(({ state }) => state !== 'sent'))
      report.faults.push(`${reference} has an email that was not sent`);
  await store.close();
  const files = existsSync(mailbox) ? readdirSync(mailbox).filter((name) => name.endsWith('.eml')) : [];
  const found = new Map<string, number>();
  for (const name of files) {
    const [reference = ''] = /SB-\w{7}/.exec(readFileSync(path.join(mailbox, name), 'utf8')) ?? [];
    found.set(reference, (found.get(reference) ?? 0) + 1);
  }
  report.emailsSent = files.length;
  if (report.acknowledged === 0) report.faults.push('no lead was acknowledged');
  if (files.length !== 2 * stored.length)
    report.faults.push(`${files.length} emails were sent for ${stored.length} leads`);
  for (const { reference } of stored)
    if (found.get(reference) !== 2)
      report.faults.push(`${reference} has ${found.get(reference) ?? 0} emails of 2`);
}

/** Sends leads to a process that can be killed. */
type Client = {
  /** Resolves to the reference, or to undefined if the process died first. */
  send(lead: SentLead): Promise<string | undefined>;
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>;
};

export type OpenClient = (place: DatabasePlace, mailbox: string) => Client;

/** Starts `receive-leads.ts`. Returns at once: the process may be killed while it starts. */
function openPipeClient(place: DatabasePlace, mailbox: string): Client {
  const program = path.join(import.meta.dirname, 'receive-leads.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(place), mailbox], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, (reference: string | undefined) => void>();
  let number = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as 'ready' | { number: number; receipt: Receipt };
    if (message === 'ready') return;
    const { receipt } = message;
    waiting.get(message.number)?.(receipt.state === 'received' ? receipt.reference : undefined);
    waiting.delete(message.number);
  });
  child.stdin.on('error', () => {});
  // 'close' follows the last line, so that a message written before the kill counts.
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
      await exited;
    },
  };
}
