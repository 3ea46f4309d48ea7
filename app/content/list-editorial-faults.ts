import { createSearchDescription } from './case-study.ts';
import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';

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
  const texts = listTexts(content);
  const paths = [
    ...screens,
    ...pages.map(({ path }) => path),
    ...content.posts.map(({ slug }) => `/blog/${slug}`),
  ];
  return [
    ...pages.flatMap((page) => listLengthFaults(page, content.site.titleSuffix)),
    ...(['title', 'description'] as const).flatMap((field) => listRepeated(pages, field)),
    ...texts.flatMap((text) => [
      ...listTextFaults(text),
      ...listLinkFaults(text.file, listLinks(text.body), paths),
    ]),
    ...listFields(content).flatMap(([file, fields]) => listLinkFaults(file, listTargets(fields), paths)),
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

function listPages(content: Content): Page[] {
  const { home, services, pages, servicesPage, projects, caseStudies, links, pricing, quizzes } = content;
  return [
    { file: 'content/home.yaml', path: '/', ...home },
    ...services.map((page) => ({ file: `content/services/${page.slug}.md`, ...page })),
    ...pages.map((page) => ({ file: `content/pages/${page.slug}.md`, ...page })),
    { file: 'content/services.yaml', path: '/services', ...servicesPage },
    { file: 'content/projects.yaml', path: '/projects', ...projects },
    ...caseStudies.map((study) => ({
      file: `content/case-studies/${study.slug}.md`,
      path: `/projects/${study.slug}`,
      title: study.title,
      description: createSearchDescription(study),
    })),
    { file: 'content/link.yaml', path: '/link', ...links },
    { file: 'content/pricing.yaml', path: '/pricing', ...pricing },
    { file: 'content/quiz.yaml', path: '/sustainability-quiz', ...quizzes[0] },
  ];
}

function listTexts({ caseStudies, posts, services, pages }: Content): Text[] {
  return [
    ...caseStudies.map(({ slug, longDescription }) => ({
      file: `content/case-studies/${slug}.md`,
      body: longDescription,
      minWords: 150,
    })),
    ...posts.map(({ slug, body }) => ({ file: `content/blog/${slug}.md`, body, minWords: 600 })),
    ...services.map(({ slug, body }) => ({ file: `content/services/${slug}.md`, body, minWords: 350 })),
    ...pages.map(({ slug, body }) => ({ file: `content/pages/${slug}.md`, body, minWords: 0 })),
  ];
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

function listLinkFaults(file: string, links: string[], paths: string[]): ContentFault[] {
  return links
    .filter((path) => !paths.includes(path))
    .map((path) => ({ file, problem: `links to ${path}, where there is no page` }));
}

/** Finds fields that lead somewhere by `to`. */
function listFields({ home, links, pricing, quizzes }: Content): [file: string, fields: unknown][] {
  return [
    ['content/home.yaml', home],
    ['content/link.yaml', links],
    ['content/pricing.yaml', pricing],
    ['content/quiz.yaml', quizzes[0]],
  ];
}

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
