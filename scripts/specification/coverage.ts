import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listTitleIds } from './list-title-ids.ts';

export const notProved = 'not yet';

export type Row = { id: string; words: string; proof: string };

/** `| R-01 | what holds | proved by |` */
const tableRow = /^\| ((?:R|G|H|HP|ST|B|A|C|P|W|SEO)-\d{2}) \| (.*?) \| ([^|]*) \|$/;

/** Row id to the test files that name it in a title; both in order, paths relative to the project. */
export function findProofs(projectDir: string): Map<string, string[]> {
  const files = globSync('**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: projectDir,
    exclude: ['node_modules/**', 'build/**', 'data/**', '.react-router/**'],
  }).sort();
  const proofs = new Map<string, string[]>();
  for (const file of files) {
    for (const id of listTitleIds(file, readFileSync(path.join(projectDir, file), 'utf8')))
      proofs.set(id, [...(proofs.get(id) ?? []), file]);
  }
  return proofs;
}

/** The rows of all tables of the document, in the order they stand. */
export function listRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, id, words, proof] = line.match(tableRow) ?? [];
    return id && words !== undefined && proof !== undefined ? [{ id, words, proof }] : [];
  });
}

/** The document with its last column told by the test titles. */
export function fillProofs(markdown: string, proofs: Map<string, string[]>): string {
  return markdown
    .split('\n')
    .map((line) => {
      const [, id, words] = line.match(tableRow) ?? [];
      return id ? `| ${id} | ${words} | ${formatProof(proofs.get(id))} |` : line;
    })
    .join('\n');
}

export function formatProof(files: string[] | undefined): string {
  return files?.map((file) => `\`${file}\``).join(', ') ?? notProved;
}
