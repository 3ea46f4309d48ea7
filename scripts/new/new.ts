/**
 * npm run new -- case-study "Title": creates a file of a collection of content/ from the template beside this file. Never
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
  'page.md': 'pages',
  'plan.yaml': 'pricing',
  'post.md': 'blog',
  'service.md': 'services',
  'testimonial.yaml': 'testimonials',
};

const kinds = Object.keys(folders).map((file) => path.parse(file).name);
const usage = `Usage: npm run new -- ${kinds.join('|')} "Title"`;

/** Creates a file and returns the command's output, which says what other files lack now. Throws with a hint if it can't. */
export function createFile([kind, ...args]: string[], folder: string, now: Date): string {
  const template = Object.keys(folders).find((file) => path.parse(file).name === kind);
  const title = args.join(' ').trim();
  if (!template || !title) throw new Error(usage);
  const slug = createSlug(title);
  if (!slug) throw new Error(`"${title}" gives no URL: it needs a letter or a digit.`);
  const iso = formatSydneyIso(now);
  const { site, plans, caseStudies } = loadContent(folder);
  // A JSON string is a valid YAML string, whatever characters it has.
  const values: Record<string, string> = {
    title: JSON.stringify(title),
    slug,
    author: JSON.stringify(site.founder.name),
    order: String(Math.max(0, ...plans.map(({ order }) => order)) + 1),
    study: caseStudies[0]?.slug ?? '',
    now: iso,
    today: iso.slice(0, 10),
  };
  const text = readFileSync(path.join(import.meta.dirname, template), 'utf8');
  const file = `${folders[template]}/${slug}${path.extname(template)}`;
  writeNew(
    path.join(folder, file),
    text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
  );
  return [
    `Written: content/${file}`,
    'Its comments say what to fill in. See it with npm run dev.',
    text.includes('\ndraft: true\n')
      ? `It is a draft. To share a link to it: npm run preview -- ${file}`
      : 'It is no draft: the next build makes it public.',
    ...describeFaults(folder),
  ].join('\n');
}

/** The content was valid, so each fault comes from the new file. */
function describeFaults(folder: string): string[] {
  try {
    loadContent(folder);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return ['Until this is done, the site does not start:', error.message];
  }
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
    console.log(createFile(process.argv.slice(2), path.resolve('content'), new Date()));
  } catch (error) {
    if (error instanceof ContentError) console.error('The content has errors. Fix them first:');
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
