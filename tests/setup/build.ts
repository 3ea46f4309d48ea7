import { ensureBuild } from '../../scripts/setup.mjs';

/** Builds the site when a source has changed, so that a test of one file never judges an older build. */
export function setup(): void {
  ensureBuild();
}
