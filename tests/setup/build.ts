import { ensureBuild } from '../../scripts/setup/ensure-build.mjs';

/** Builds the site when a source has changed, so that a test of one file never judges an older build. */
export function setup(): void {
  ensureBuild();
}
