/**
 * npm run bench:durability: 200 rounds of kill -9 at a random moment, first of a small program that only keeps
 * leads, then of the built server with its form. `-- --rounds 20` is quick, `-- --postgres` runs them on PostgreSQL,
 * `-- --door server` runs one of the two.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { httpDoorOn } from '#tests/durability/http-door.ts';
import { type KillReport, killRounds } from '#tests/durability/kill-rounds.ts';
import { openPipeDoor } from '#tests/durability/pipe-door.ts';
import { startPostgres } from '#tests/postgres.ts';
import { findFreePort } from '#tests/site.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
    door: { type: 'string', default: 'program,server' },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1 up.');

const doors = { program: openPipeDoor, server: httpDoorOn(await findFreePort()) };
let faults = 0;
for (const name of ['program', 'server'] as const)
  if (values.door.split(',').includes(name)) faults += await run(name);
process.exitCode = faults === 0 ? 0 : 1;

/** Returns the number of faults. */
async function run(name: keyof typeof doors): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
  const server = values.postgres ? await startPostgres() : undefined;
  if (typeof server === 'string') throw new Error(server);
  const began = Date.now();
  const report = await killRounds({
    place: server
      ? { kind: 'postgres', url: server.url }
      : { kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') },
    mailbox: path.join(folder, 'mailbox'),
    rounds,
    openDoor: doors[name],
  });
  await server?.stop();
  rmSync(folder, { recursive: true });
  console.log(`\n## The ${name}, on ${server ? 'PostgreSQL' : 'SQLite'}\n`);
  print(report, Math.round((Date.now() - began) / 1000));
  return report.faults.length;
}

function print({ acknowledged, kept, emailsSent, killedOpening, faults }: KillReport, seconds: number) {
  console.log(`${rounds} rounds of kill -9 in ${seconds} s, ${killedOpening} of them while opening.`);
  console.log(
    `${acknowledged} leads acknowledged, ${kept} kept (some were committed as their answer was cut off).`,
  );
  console.log(`${emailsSent} emails of ${2 * kept}.`);
  for (const fault of faults) console.log(fault);
  console.log(
    faults.length === 0 ? 'Nothing acknowledged was lost, nothing is half.' : `${faults.length} faults.`,
  );
}
