import { createSearchDescription } from './case-study.ts';
import { type Content, contentFiles } from './content.ts';

/** The lengths of titles (brand included) and descriptions that search engines show in full; see docs/content.md. */
const maxTitleLength = 65;
const minDescriptionLength = 70;
const maxDescriptionLength = 155;

/** The minimum number of words in a text, by folder. */
const minWords: Record<string, number> = { 'case-studies': 150, blog: 600, services: 350 };

/** The range of days for which `security.txt` must still be valid. RFC 9116 recommends less than a year. */
const minDays = 30;
const maxDays = 365;

/** Matches the paths that internal links may have besides the pages of the content folder. */
const screens =
  '/ /account /auth /blog /contact /link /pricing /projects /search /services /sustainability-quiz'.split(
    ' ',
  );

/** A file of the content folder. Which fields it has depends on its kind. */
type File = { file: string; fields: Fields };
type Fields = {
  slug?: string;
  title?: string;
  description?: string;
  path?: string;
  body?: string;
  sample?: string | undefined;
  placeholders?: Record<string, string>;
};

/**
 * Lists what must be replaced or fixed in valid content before launch, by file: placeholders and samples, texts that break
 * a rule in docs/content.md, broken links, and dates that are about to expire.
 */
export function listLaunchFaults(content: Content, now: Date): string[] {
  const files = listFiles(content);
  const pages = files.filter(({ fields }) => fields.title && fields.description);
  const paths = [
    ...screens,
    ...files.map(({ fields }) => fields.path),
    ...content.caseStudies.map(({ slug }) => `/projects/${slug}`),
    ...content.posts.map(({ slug }) => `/blog/${slug}`),
  ];
  return [
    ...files.flatMap(listMarks),
    ...listUnknownWork(content),
    ...listExpiry(content, now),
    ...pages.flatMap((page) => listLengths(page, content.site.titleSuffix)),
    ...(['title', 'description'] as const).flatMap((field) => listRepeated(pages, field)),
    ...files.flatMap(listTextFaults),
    ...files.flatMap(({ file, fields }) =>
      listTargets(fields)
        .filter((path) => !paths.includes(path))
        .map((path) => `${file}: links to ${path}, where there is no page`),
    ),
    ...content.caseStudies
      .filter(
        (study) => study.sample && (study.results[0] || study.videos[0] || study.date || study.websiteUrl),
      )
      .map(({ slug }) => `case-studies/${slug}.md: sample: a sample claims facts about a real client`),
  ].map((fault) => `content/${fault}`);
}

function listFiles(content: Content): File[] {
  const read: Record<string, unknown> = {
    ...content,
    // The meta description of a case study is longer than its own description.
    caseStudies: content.caseStudies.map((study) => ({
      ...study,
      description: createSearchDescription(study),
    })),
    quiz: content.quizzes[0],
    earlierQuizzes: [],
    // The targets of redirects are checked at startup.
    redirects: {},
  };
  return Object.entries(contentFiles).flatMap(([part, [pattern]]) => {
    const entries = pattern.includes('*') ? (read[part] as Fields[]) : [read[part] as Fields];
    return entries.map((fields) => ({ file: pattern.replace('*', fields.slug ?? ''), fields }));
  });
}

function listMarks({ file, fields: { placeholders = {}, sample } }: File): string[] {
  const marked = Object.entries({ ...placeholders, ...(sample && { sample }) });
  return marked.map(([field, reason]) => `${file}: ${field}: ${reason}`);
}

/** Home skips a chosen case study that does not exist (HP-05), so a mistyped slug would otherwise go unnoticed. */
function listUnknownWork({ home: { work }, caseStudies }: Content): string[] {
  const known = [...work.awaited, ...caseStudies.map(({ slug }) => slug)];
  return work.chosen
    .filter((slug) => !known.includes(slug))
    .map((slug) => {
      const file = `case-studies/${slug}.md`;
      return `home.yaml: work.chosen: ${slug} is skipped, as there is no ${file}; fix the name, or add it to work.awaited`;
    });
}

function listExpiry({ machines }: Content, now: Date): string[] {
  const days = Math.floor((Date.parse(machines.security.expires) - now.getTime()) / 86_400_000);
  return days >= minDays && days <= maxDays
    ? []
    : [`machines.yaml: security.expires: expected ${minDays} to ${maxDays} days from now, found ${days}`];
}

function listLengths({ file, fields: { title = '', description = '' } }: File, suffix: string): string[] {
  const length = `${title} | ${suffix}`.length;
  const faults: string[] = [];
  if (length > maxTitleLength)
    faults.push(`title: expected at most ${maxTitleLength} characters with the brand, found ${length}`);
  if (description.length < minDescriptionLength || description.length > maxDescriptionLength) {
    const expected = `${minDescriptionLength} to ${maxDescriptionLength} characters`;
    faults.push(`description: expected ${expected}, found ${description.length}`);
  }
  return faults.map((fault) => `${file}: ${fault}`);
}

function listRepeated(pages: File[], field: 'title' | 'description'): string[] {
  return pages.flatMap(({ file, fields }) => {
    const first = pages.find((page) => page.fields[field] === fields[field])?.file;
    return first === file ? [] : [`${file}: ${field}: ${first} has the same`];
  });
}

const voice = /[!\u2013\u2014]|\b(?:elevate|seamless|unlock|leverage|cutting-edge)/i;

function listTextFaults({ file, fields: { body } }: File): string[] {
  if (body === undefined) return [];
  const prose = body.replaceAll(/^```[\s\S]*?^```/gm, '');
  const levels = [...prose.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
  const skipped = levels.findIndex((level, index) => level < 2 || level > (levels[index - 1] ?? 1) + 1);
  const words = body.split(/\s+/).length;
  const least = minWords[file.split('/')[0] ?? ''] ?? 0;
  const [strange] = voice.exec(prose.replaceAll(/`[^`]*`/g, '')) ?? [];
  return [
    words < least && `expected ${least} words at least, found ${words}`,
    levels.length === 0 && 'expected headings, which begin with ##',
    skipped >= 0 && `heading ${skipped + 1} is # or skips a level`,
    strange !== undefined && `“${strange}” is not our voice`,
  ].flatMap((problem) => (problem ? [`${file}: ${problem}`] : []));
}

/** Lists the paths of all `to` fields, at any depth, and of all links in texts. */
function listTargets(value: unknown): string[] {
  if (typeof value === 'string')
    return [...value.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = '']) => path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === 'to' && String(inner).startsWith('/')
      ? [String(inner).replace(/[#?].*/, '')]
      : listTargets(inner),
  );
}
