/**
 * npm run outdated: lists dependencies of which npm has a newer version, with the reason why the project stays on its own
 * if docs/dependencies.md gives one.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

type Outdated = { current?: string; latest: string };

const docs = readFileSync(path.join(import.meta.dirname, '../docs/dependencies.md'), 'utf8');
const [, heldBack = ''] = docs.split('## Held back\n');

const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const packages = parseOutput(stdout);
if (!packages) {
  console.error(`npm could not ask its registry for newer versions:\n${stdout}${stderr}`);
  process.exit(1);
}
// A registry may call an older version its latest.
const newer = Object.entries(packages).filter(
  ([, { current, latest }]) => current && compareVersions(latest, current) > 0,
);
for (const [name, { current, latest }] of newer)
  console.log(`${name} ${current}, newest ${latest}${explain(name)}`);
console.log(newer.length === 0 ? 'Every dependency is up to date.' : `${newer.length} have a newer version.`);

function parseOutput(json: string): Record<string, Outdated> | undefined {
  try {
    const parsed = JSON.parse(json);
    return 'error' in parsed ? undefined : parsed;
  } catch {
    return undefined;
  }
}

function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function explain(name: string): string {
  const [, reason] =
    heldBack.match(new RegExp(`^- .*\`${name}\`[^:]*: ([^]+?)(?=\n- |\n\n|\\s*(?![^]))`, 'm')) ?? [];
  return reason ? `\n  stays: ${reason.replaceAll(/\s+/g, ' ').trim()}` : '';
}
