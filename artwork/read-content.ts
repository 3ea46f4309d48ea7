import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Wordmark, wordmarkStyles } from './letters/wordmark.ts';
import { type Drawing, drawingSchema } from './strata/drawing.ts';

/** A content file and what it says about its picture. */
type Drawable = { slug: string; drawing: Drawing };

export type ArtworkContent = {
  caseStudies: Drawable[];
  posts: Drawable[];
  services: Drawable[];
  wordmarks: Wordmark[];
};

// The parts of the files that the pictures need. The site checks the whole files when it starts.
const clientsSchema = z.object({
  clients: z.array(z.object({ slug: z.string(), lines: z.array(z.string()), style: z.enum(wordmarkStyles) })),
});
const frontMatterSchema = z.object({ drawing: drawingSchema.default({}) });

/** Lists the Markdown files of a folder by name. */
async function readDrawables(folder: string): Promise<Drawable[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const readDrawable = async (name: string) => {
    const [, frontMatter = ''] = (await readFile(path.join(folder, name), 'utf8')).split(/^---\s*$/m);
    return { slug: path.basename(name, '.md'), ...frontMatterSchema.parse(parse(frontMatter)) };
  };
  return Promise.all(names.map(readDrawable));
}

/** Reads what needs pictures from the content folder. Throws where a file is missing or breaks its schema. */
export async function readContent(folder: string): Promise<ArtworkContent> {
  const clients = await readFile(path.join(folder, 'clients.yaml'), 'utf8');
  return {
    caseStudies: await readDrawables(path.join(folder, 'case-studies')),
    posts: await readDrawables(path.join(folder, 'blog')),
    services: await readDrawables(path.join(folder, 'services')),
    wordmarks: clientsSchema.parse(parse(clients)).clients,
  };
}
