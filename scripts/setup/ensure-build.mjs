import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { projectDir } from './project-dir.mjs';
import { runNode } from './run-node.mjs';
import { giveUp, say } from './say.mjs';

const stampFile = path.join(projectDir, 'build/built-from');

/** What the build is made from. */
const sources = [
  'app',
  'artwork',
  'content',
  'db',
  'domain',
  'public',
  'server',
  'standins',
  'scripts/build',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Pictures are drawn by the build itself, and no test is part of it. */
const isLeftOut = (file) => file === 'artwork/out' || /\.(test|e2e)\.tsx?$/.test(file);

/** Builds where the sources are not those of the build that stands. */
export function ensureBuild({ force = false } = {}) {
  const wanted = hashFiles(projectDir, sources, isLeftOut);
  const stands = existsSync(stampFile);
  if (!force && stands && readFileSync(stampFile, 'utf8') === wanted) return;
  say(stands ? 'Building: the sources have changed.' : 'Building: there is no build yet.');
  if (runNode(['scripts/build/build.ts']) !== 0) giveUp('The build failed. Its reason stands above.');
  writeFileSync(stampFile, wanted);
}
