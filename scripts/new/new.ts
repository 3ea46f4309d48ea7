/**
 * npm run new -- case-study|post|testimonial "Title": creates a draft from the template beside this file. Never
 * overwrites a file.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { formatSydneyIso } from '#app/content/sydney-time.ts';
import { createSlug } from '#app/content/text-names.ts';

const folders: Record<string, string> = {
  'case-study.md': 'case-studies',
  'post.md': 'blog',
  'testimonial.yaml': 'testimonials',
};

const usage = 'Usage: npm run new -- case-study|post|testimonial "Title"';

/** Creates a draft and returns the command's output. Throws with a hint if it can't. */
export function createDraft([kind, ...words]: string[], folder: string, now: Date): string {
  const template = Object.keys(folders).find((file) => path.parse(file).name === kind);
  const title = words.join(' ').trim();
  if (!template || !title) throw new Error(usage);
  const slug = createSlug(title);
  if (!slug) throw new Error(`"${title}" gives no URL: it needs a letter or a digit.`);
  const iso = formatSydneyIso(now);
  // A JSON string is a valid YAML string, whatever characters it has.
  const values: Record<string, string> = {
    title: JSON.stringify(title),
    author: JSON.stringify(loadContent(folder).site.founder.name),
    now: iso,
    today: iso.slice(0, 10),
  };
  const text = readFileSync(path.join(import.meta.dirname, template), 'utf8');
  const file = `${folders[template]}/${slug}${path.extname(template)}`;
  writeNew(
    path.join(folder, file),
    text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
  );
  return `Written: content/${file}\nIts comments say what to fill in. See it with npm run dev, or share a link: npm run preview -- ${file}`;
}

function writeNew(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`There is already a file with this name: ${file}`);
  }
}

if (import.meta.main) {
  try {
    console.log(createDraft(process.argv.slice(2), path.resolve('content'), new Date()));
  } catch (error) {
    if (error instanceof ContentError) console.error('The content has errors. Fix them first:');
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
