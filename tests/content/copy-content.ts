import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { projectDir } from '../site.ts';
import { openContentFiles } from './content-files.ts';

/** Copies the agency's content for one test to change. */
export function copyContent() {
  const root = mkdtempSync(path.join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = path.join(root, 'content');
  cpSync(path.join(projectDir, 'content'), folder, { recursive: true });
  return {
    ...openContentFiles(folder),
    folder,
    load: () => loadContent(folder),
    /** The faults as the editor sees them; empty if the content is valid. */
    listFaults(): string[] {
      try {
        loadContent(folder);
      } catch (error) {
        if (error instanceof ContentError) return error.message.split('\n');
        throw error;
      }
      return [];
    },
  };
}
