import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { clientsSchema } from '#app/content/proof.ts';
import type { Wordmark } from './letters/wordmark.ts';

export type ArtworkContent = { caseStudies: string[]; posts: string[]; wordmarks: Wordmark[] };

async function listSlugs(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return names.map((name) => path.basename(name, '.md'));
}

/** What the content folder asks pictures for. Throws where a file is missing or does not fit its schema. */
export async function readContent(folder: string): Promise<ArtworkContent> {
  const read = async (name: string): Promise<unknown> =>
    parse(await readFile(path.join(folder, name), 'utf8'));
  const { clients } = clientsSchema.parse(await read('clients.yaml'));
  return {
    caseStudies: await listSlugs(path.join(folder, 'case-studies')),
    posts: await listSlugs(path.join(folder, 'blog')),
    wordmarks: clients,
  };
}
