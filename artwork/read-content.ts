import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Wordmark, wordmarkStyles } from './letters/wordmark.ts';

export type ArtworkContent = { caseStudies: string[]; posts: string[]; wordmarks: Wordmark[] };

/** The part of `content/clients.yaml` that the pictures need. The site checks the whole file when it starts. */
const clientsSchema = z.object({
  clients: z.array(z.object({ slug: z.string(), lines: z.array(z.string()), style: z.enum(wordmarkStyles) })),
});

async function listSlugs(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return names.map((name) => path.basename(name, '.md'));
}

/** Reads what needs pictures from the content folder. Throws where a file is missing or breaks its schema. */
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
