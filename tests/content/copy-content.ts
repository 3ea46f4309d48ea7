import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { projectDir } from '../site.ts';

/** The fields of a file as an editor wrote them, before a schema has checked them. */
export type Fields = Record<string, any>;

/** A file of the content folder: its fields and, in Markdown, the text below them. */
export type ContentFile = { fields: Fields; body: string };

/** Opens the files of a content folder by their relative paths. */
export function openContentFiles(folder: string) {
  const resolve = (file: string) => path.join(folder, file);

  function read(file: string): ContentFile {
    const text = readFileSync(resolve(file), 'utf8');
    if (file.endsWith('.yaml')) return { fields: parse(text), body: '' };
    const [, yaml = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    return { fields: parse(yaml), body };
  }

  function write(file: string, { fields, body }: ContentFile): void {
    mkdirSync(path.dirname(resolve(file)), { recursive: true });
    const yaml = stringify(fields);
    writeFileSync(resolve(file), file.endsWith('.yaml') ? yaml : `---\n${yaml}---\n${body}`);
  }

  return {
    read,
    write,
    /** Lists all files that contain text. */
    list: (): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll(path.sep, '/'))
        .filter((file) => /\.(md|yaml)$/.test(file))
        .sort(),
    /** Lets `change` work on the fields of a file, in place. */
    edit(file: string, change: (fields: Fields) => void): void {
      const content = read(file);
      change(content.fields);
      write(file, content);
    },
    /** Lets `change` work on the raw text of a file. */
    editText(file: string, change: (text: string) => string): void {
      writeFileSync(resolve(file), change(readFileSync(resolve(file), 'utf8')));
    },
    writeText: (file: string, text: string): void => writeFileSync(resolve(file), text),
    remove: (file: string): void => rmSync(resolve(file), { recursive: true }),
  };
}

export type ContentFiles = ReturnType<typeof openContentFiles>;

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
