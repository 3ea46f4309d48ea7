import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Wordmark, wordmarkStyles } from './letters/wordmark.ts';
import { drawingSchema } from './strata/drawing.ts';
import type { ServiceScene } from './strata/scenes.ts';

export type ArtworkContent = {
  caseStudies: string[];
  posts: string[];
  services: ServiceScene[];
  wordmarks: Wordmark[];
};

/** The part of `content/clients.yaml` that the pictures need. The site checks the whole file when it starts. */
const clientsSchema = z.object({
  clients: z.array(z.object({ slug: z.string(), lines: z.array(z.string()), style: z.enum(wordmarkStyles) })),
});

/** The part of a service's front matter that its picture needs. */
const serviceSchema = z.object({ drawing: drawingSchema.default({}) });

async function listSlugs(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return names.map((name) => path.basename(name, '.md'));
}

/** Reads what needs pictures from the content folder. Throws where a file is missing or breaks its schema. */
export async function readContent(folder: string): Promise<ArtworkContent> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const { clients } = clientsSchema.parse(parse(await read('clients.yaml')));
  const readService = async (slug: string): Promise<ServiceScene> => {
    const [, frontMatter = ''] = (await read(`services/${slug}.md`)).split(/^---\s*$/m);
    return { slug, ...serviceSchema.parse(parse(frontMatter)) };
  };
  const services = await listSlugs(path.join(folder, 'services'));
  return {
    caseStudies: await listSlugs(path.join(folder, 'case-studies')),
    posts: await listSlugs(path.join(folder, 'blog')),
    services: await Promise.all(services.map(readService)),
    wordmarks: clients,
  };
}
