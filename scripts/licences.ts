/** npm run licences: lists the licence of each installed package that the site needs to run, and who has it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './setup.mjs';

type Lock = { packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }> };
type Manifest = { license?: string | { type: string } };

/** Groups the packages of the lock file by licence. Those for other machines are not installed, and left out. */
export function groupByLicence(folder: string): Map<string, string[]> {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const groups = new Map<string, string[]>();
  for (const [place, { version, dev, devOptional }] of Object.entries(lock.packages)) {
    const file = path.join(folder, place, 'package.json');
    if (place === '' || dev || devOptional || !existsSync(file)) continue;
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const licence = (typeof license === 'object' ? license.type : license) ?? 'unknown';
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    groups.set(licence, [...(groups.get(licence) ?? []), `${name} ${version}`]);
  }
  return groups;
}

if (import.meta.main)
  for (const [licence, packages] of [...groupByLicence(projectDir)].sort(([a], [b]) => a.localeCompare(b)))
    console.log(`${licence} (${packages.length}): ${packages.join(', ')}`);
