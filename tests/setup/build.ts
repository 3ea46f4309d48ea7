import { ensureBuild } from '../../scripts/setup.mjs';

/** Builds the site if a source has changed, so that a single test never runs against an outdated build. */
export function setup(): void {
  ensureBuild();
}
