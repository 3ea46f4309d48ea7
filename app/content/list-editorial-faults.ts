import { createSearchDescription } from './case-study.ts';
import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';
import { listContentFiles } from './list-content-files.ts';

/** How much search engines show of a title, brand included, and of a description; see docs/content.md. */
const maxTitleLength = 65;
const shortestDescription = 70;
const maxDescriptionLength = 155;

/** An address that a link inside the site may have, besides the pages of the content folder. */
const screens = [
  '/',
  '/account',
  '/auth',
  '/blog',
  '/contact',
  '/link',
  '/pricing',
  '/projects',
  '/search',
  '/services',
];

type Page = { file: string; path: string; title: string; description: string };
type Text = { file: string; body: string; minWords: number };

/** Finds what makes a valid text a bad one: lengths, headings, links, the voice, claims in a sample. */
export function listEditorialFaults(content: Content): ContentFault[] {
  const pages = listPages(content);
  const paths = [
    ...screens,
    ...pages.map(({ path }) => path),
    ...content.posts.map(({ slug }) => `/blog/${slug}`),
  ];
  return [
    ...pages.flatMap((page) => listLengthFaults(page, content.site.titleSuffix)),
    ...(['title', 'description'] as const).flatMap((field) => listRepeated(pages, field)),
    ...listTexts(content).flatMap(listTextFaults),
    ...listContentFiles(content).flatMap(({ file, fields }) =>
      listTargets(fields)
        .filter((path) => !paths.includes(path))
        .map((path) => ({ file, problem: `links to ${path}, where there is no page` })),
    ),
    ...content.caseStudies
      .filter(({ sample, results, videos, date, websiteUrl }) => {
        return sample && (results.length > 0 || videos.length > 0 || date || websiteUrl);
      })
      .map(({ slug }) => ({
        file: `content/case-studies/${slug}.md`,
        field: 'sample',
        problem: 'a sample claims a result, a film, a date or a website of a real client',
      })),
  ];
}

/** The pages whose words are in one file, with their title and description for search results. */
function listPages(content: Content): Page[] {
  const paths: Record<string, string> = {
    'content/home.yaml': '/',
    'content/services.yaml': '/services',
    'content/projects.yaml': '/projects',
    'content/link.yaml': '/link',
    'content/pricing.yaml': '/pricing',
    'content/quiz.yaml': '/sustainability-quiz',
  };
  const caseStudies = content.caseStudies.map((study) => ({
    file: `content/case-studies/${study.slug}.md`,
    path: `/projects/${study.slug}`,
    title: study.title,
    description: createSearchDescription(study),
  }));
  const pages = listContentFiles(content)
    .filter(({ file }) => file in paths || /^content\/(services|pages)\//.test(file))
    .map(({ file, fields }) => ({ path: paths[file], file, ...fields }) as Page);
  return [...pages, ...caseStudies];
}

const leastWords: Record<string, number> = { 'case-studies': 150, blog: 600, services: 350, pages: 0 };

function listTexts(content: Content): Text[] {
  return listContentFiles(content).flatMap(({ file, fields }) => {
    const minWords = leastWords[file.split('/')[1] ?? ''];
    const { body, longDescription = body } = fields as { body?: string; longDescription?: string };
    return minWords === undefined || longDescription === undefined
      ? []
      : [{ file, body: longDescription, minWords }];
  });
}

function listLengthFaults({ file, title, description }: Page, suffix: string): ContentFault[] {
  const whole = `${title} | ${suffix}`.length;
  const faults: ContentFault[] = [];
  if (whole > maxTitleLength)
    faults.push({
      file,
      field: 'title',
      problem: `expected at most ${maxTitleLength} signs with the brand, found ${whole}`,
    });
  if (description.length < shortestDescription || description.length > maxDescriptionLength)
    faults.push({
      file,
      field: 'description',
      problem: `expected ${shortestDescription} to ${maxDescriptionLength} signs, found ${description.length}`,
    });
  return faults;
}

function listRepeated(pages: Page[], field: 'title' | 'description'): ContentFault[] {
  return pages.flatMap((page, index) => {
    const first = pages.findIndex((other) => other[field] === page[field]);
    return first === index ? [] : [{ file: page.file, field, problem: `${pages[first]?.file} has the same` }];
  });
}

const voice = /[!\u2013\u2014]|\b(?:elevate|seamless|unlock|leverage|cutting-edge)/i;

function listTextFaults({ file, body, minWords }: Text): ContentFault[] {
  const prose = body.replaceAll(/^```[\s\S]*?^```/gm, '');
  const levels = [...prose.matchAll(/^(#+) /gm)].map(([, marks = '']) => marks.length);
  const skipped = levels.findIndex((level, index) => level < 2 || level > (levels[index - 1] ?? 1) + 1);
  const words = body.split(/\s+/).length;
  const [strange] = voice.exec(prose.replaceAll(/`[^`]*`/g, '')) ?? [];
  return [
    words < minWords && `expected ${minWords} words at least, found ${words}`,
    levels.length === 0 && 'expected headings, which begin with ##',
    skipped >= 0 && `heading ${skipped + 1} is # or skips a level`,
    strange !== undefined && `“${strange}” is not our voice`,
  ].flatMap((problem) => (problem ? [{ file, problem }] : []));
}

const listLinks = (body: string) => [...body.matchAll(/\]\((\/[^)#?\s]*)/g)].map(([, path = '']) => path);

/** Lists each path under a `to`, however deep, and those of links in texts. */
function listTargets(value: unknown): string[] {
  if (typeof value === 'string') return listLinks(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) =>
    field === 'to' && String(inner).startsWith('/')
      ? [String(inner).replace(/[#?].*/, '')]
      : listTargets(inner),
  );
}
