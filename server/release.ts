import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What `npm run release` writes beside package.json. */
const manifest = z.object({
  version: z.string(),
  /** The commit in Git. */
  commit: z.string(),
  builtAt: z.iso.datetime(),
});

export type Release = z.output<typeof manifest>;

/** Reads which release this folder is; undefined in a clone, whose files may change at any time. */
export function readRelease(projectDir: string): Release | undefined {
  const file = path.join(projectDir, 'release.json');
  return existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** Names a release for operators: `0.1.0 (4ba642e7a1b2), built 2026-11-29`. */
export function formatRelease({ version, commit, builtAt }: Release): string {
  return `${version} (${commit.slice(0, 12)}), built ${builtAt.slice(0, 10)}`;
}

/** Throws if data would be stored inside a release, where the next one does not find them. */
export function requireDataOutside(projectDir: string, dataDir: string): void {
  const isInside = !path.relative(projectDir, dataDir).startsWith('..');
  if (isInside)
    throw new Error(
      `A release is never changed, but DATA_DIR is inside this one: ${dataDir}. Set it to a folder that stays, such as /var/lib/saltbush.`,
    );
}
