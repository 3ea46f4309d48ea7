import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { ContentFault } from './content-error.ts';
import {
  checkFields,
  type MarkdownFile,
  type Parsed,
  parseFrontMatter,
  parseYaml,
} from './parse-front-matter.ts';

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Reads the content folder file by file. Faults are collected, so that one run can name them all. */
export type ContentFolder = {
  faults: ContentFault[];
  /** Formats a path for faults: `site.yaml` becomes `content/site.yaml`. */
  nameOf(path: string): string;
  /** Whether the file exists, valid or not. */
  has(path: string): boolean;
  /** Reads one YAML file; undefined where it is missing or faulty. */
  readYaml<T>(path: string, schema: z.ZodType<T>): T | undefined;
  /** Reads a folder of YAML files by file name; faulty files are left out. */
  listYaml<T extends object>(path: string, schema: z.ZodType<T>): (T & { slug: string })[];
  /** Reads a folder of Markdown files by file name; faulty files are left out. */
  listMarkdown<T extends object>(path: string, schema: z.ZodType<T>): (T & { slug: string; body: string })[];
};

export function createContentFolder(folder: string): ContentFolder {
  const faults: ContentFault[] = [];
  const nameOf = (path: string) => `${basename(resolve(folder))}/${path}`;

  function keep<T>(parsed: Parsed<T>): T | undefined {
    if (parsed.ok) return parsed.value;
    faults.push(...parsed.faults);
    return undefined;
  }

  /** Returns what `read` returns; if the system refuses, it records a fault and returns undefined. */
  function attempt<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      faults.push({ file: nameOf(path), problem: `can't be read (${code})` });
      return undefined;
    }
  }

  function readText(path: string): string | undefined {
    const text = attempt(path, () => readFileSync(join(folder, path), 'utf8'));
    // Some editors write a byte order mark and carriage returns.
    return text?.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  }

  function readYaml<T>(path: string, schema: z.ZodType<T>): T | undefined {
    const text = readText(path);
    if (text === undefined) return undefined;
    const file = nameOf(path);
    const yaml = parseYaml(file, text);
    return keep(yaml.ok ? checkFields(file, schema, yaml.value) : yaml);
  }

  function readMarkdown<T>(path: string, schema: z.ZodType<T>): MarkdownFile<T> | undefined {
    const text = readText(path);
    return text === undefined ? undefined : keep(parseFrontMatter(nameOf(path), text, schema));
  }

  function listSlugs(path: string, extension: string): string[] {
    const names = attempt(path, () => readdirSync(join(folder, path))) ?? [];
    return names
      .filter((name) => !name.startsWith('.'))
      .sort()
      .flatMap((name) => {
        const slug = basename(name, extension);
        if (extname(name) === extension && slugPattern.test(slug)) return [slug];
        const problem = `expected a name of lower-case words joined by hyphens, ending in ${extension}`;
        faults.push({ file: nameOf(`${path}/${name}`), problem });
        return [];
      });
  }

  return {
    faults,
    nameOf,
    has: (path) => existsSync(join(folder, path)),
    readYaml,
    listYaml: (path, schema) =>
      listSlugs(path, '.yaml').flatMap((slug) => {
        const fields = readYaml(`${path}/${slug}.yaml`, schema);
        return fields ? [{ ...fields, slug }] : [];
      }),
    listMarkdown: (path, schema) =>
      listSlugs(path, '.md').flatMap((slug) => {
        const markdown = readMarkdown(`${path}/${slug}.md`, schema);
        return markdown ? [{ ...markdown.fields, slug, body: markdown.body }] : [];
      }),
  };
}
