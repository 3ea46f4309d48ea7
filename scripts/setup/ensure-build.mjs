import { hashSources, readStamp } from './build-stamp.mjs';
import { runNode } from './run-node.mjs';
import { giveUp } from './say.mjs';

/** Builds where the sources are not those of the build that stands. */
export function ensureBuild({ force = false } = {}) {
  if (!force && readStamp() === hashSources()) return;
  const args = ['scripts/setup/build-alone.mjs', ...(force ? ['--force'] : [])];
  if (runNode(args) !== 0) giveUp('The build failed. Its reason stands above.');
}
