/** npm run bench:durability: 200 rounds of kill -9 at a random moment, on SQLite. ROUNDS sets another number. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { killRounds } from '#tests/durability/kill-rounds.ts';

const rounds = Number(process.env.ROUNDS ?? 200);
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
const began = Date.now();
const report = await killRounds({
  place: { kind: 'sqlite', file: path.join(folder, 'saltbush.sqlite') },
  mailbox: path.join(folder, 'mailbox'),
  rounds,
});
rmSync(folder, { recursive: true });
const { acknowledged, kept, lettersSent, killedOpening, faults } = report;
console.log(
  `${rounds} rounds of kill -9 in ${Math.round((Date.now() - began) / 1000)} s, ${killedOpening} of them while opening.`,
);
console.log(
  `${acknowledged} leads acknowledged, ${kept} kept (some were committed as their answer was cut off).`,
);
console.log(`${lettersSent} letters of ${2 * kept}.`);
for (const fault of faults) console.log(fault);
console.log(
  faults.length === 0 ? 'Nothing acknowledged was lost, nothing is half.' : `${faults.length} faults.`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
