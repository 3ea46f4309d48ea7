import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { projectDir } from './project-dir.mjs';

const stampFile = path.join(projectDir, 'build/built-from');

/** What the build is made from. */
const sources = [
  'app',
  'artwork',
  'content',
  'platform',
  'public',
  'server',
  'scripts/build',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Pictures are drawn by the build itself, and no test is part of it. */
const isLeftOut = (file) => file === 'artwork/out' || /\.(test|e2e)\.tsx?$/.test(file);

/** One hash over everything that the build is made from, as it is on disk now. */
export function hashSources() {
  return hashFiles(projectDir, sources, isLeftOut);
}

/** The hash of the sources of the build that stands; undefined where no build was finished. */
export function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

export function writeStamp(hash) {
  writeFileSync(stampFile, hash);
}

export function removeStamp() {
  rmSync(stampFile, { force: true });
}
