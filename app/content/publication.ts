import type { Content } from './content.ts';
import { formatSydneyDay } from './sydney-time.ts';

export type Publication = {
  /** The content that is public now. It is the same object until something is published. */
  readonly content: Content;
  /**
   * Takes a file such as `case-studies/rock-pools`. Returns the content as it will be once that file is public, and the path
   * of the page that shows it; undefined if there is no such file.
   */
  preview(file: string): { content: Content; path: string } | undefined;
  /** Replaces everything, after files have changed. */
  replace(all: Content): void;
  /** Lists drafts, and what is published on a later date, as `case-studies/rock-pools`. */
  listUnpublished(): { file: string; title: string; from: string | undefined }[];
  /** Calls `onChange` whenever content is published on its date. Returns a function that stops watching. */
  watch(onChange: () => void): () => void;
};

/** How often the clock is read. A single timer cannot wait for months, and would miss changes to the clock. */
const watchEveryMs = 1_000;

/**
 * Decides what is public: everything except drafts, from its date on. A future date hides a post until that time, and a
 * case study or testimonial until that day begins in Sydney. No other code evaluates these fields.
 */
export function createPublication(initialContent: Content, now: () => number = Date.now): Publication {
  let all = initialContent;
  const readTimes = () => [...all.posts, ...all.caseStudies, ...all.testimonials].map(findPublicationMs);
  let times = readTimes();
  let edition = { files: -1, content: all };
  const read = () => {
    const nowMs = now();
    // Files become public in the order of their times, so the number of public files identifies the set.
    const files = times.filter((time) => time <= nowMs).length;
    if (files !== edition.files)
      edition = { files, content: select(all, (file) => findPublicationMs(file) <= nowMs) };
    return edition.content;
  };

  return {
    get content() {
      return read();
    },
    replace(content) {
      all = content;
      times = readTimes();
      edition = { files: -1, content };
    },
    listUnpublished() {
      const nowMs = now();
      return [...kinds].flatMap(([folder, { field }]) =>
        all[field].flatMap((entry: Dated & { slug: string; title?: string }) => {
          const ms = findPublicationMs(entry);
          if (ms <= nowMs) return [];
          const from = Number.isFinite(ms) ? new Date(ms).toISOString() : undefined;
          return [{ file: `${folder}/${entry.slug}`, title: entry.title ?? entry.slug, from }];
        }),
      );
    },
    preview(file) {
      const [folder = '', slug] = file.split('/');
      const kind = kinds.get(folder);
      const shown = kind && all[kind.field].find((item) => item.slug === slug);
      if (!shown) return undefined;
      const nowMs = now();
      const content = select(all, (item) => item === shown || findPublicationMs(item) <= nowMs);
      // Pages show only the first three testimonials, so the previewed one is moved to the front.
      const testimonials = content.testimonials.toSorted((a, b) => Number(b === shown) - Number(a === shown));
      return { content: { ...content, testimonials }, path: kind.formatPath(shown.slug) };
    },
    watch(onChange) {
      let seen = read();
      const timer = setInterval(() => {
        if (seen === read()) return;
        seen = read();
        onChange();
      }, watchEveryMs).unref();
      return () => clearInterval(timer);
    },
  };
}

type Dated = { draft?: boolean | undefined; date?: string | undefined; datePublished?: string | undefined };

/** Returns the time in milliseconds at which a file becomes public: never for a draft, always for a file without a date. */
function findPublicationMs({ draft, date, datePublished }: Dated): number {
  if (draft) return Number.POSITIVE_INFINITY;
  const from = date ?? datePublished;
  if (from === undefined) return Number.NEGATIVE_INFINITY;
  return Date.parse(from.includes('T') ? from : formatSydneyDay(from));
}

type Dateable = Content['posts' | 'caseStudies' | 'testimonials'][number];

function select(all: Content, isShown: (file: Dateable) => boolean): Content {
  return {
    ...all,
    posts: all.posts.filter(isShown),
    caseStudies: all.caseStudies.filter(isShown),
    testimonials: all.testimonials.filter(isShown),
  };
}

type Kind = { field: 'posts' | 'caseStudies' | 'testimonials'; formatPath(slug: string): string };

/** The folders of `content/` whose files have a publication date, and the page that shows each file. */
const kinds = new Map<string, Kind>([
  ['blog', { field: 'posts', formatPath: (slug) => `/blog/${slug}` }],
  ['case-studies', { field: 'caseStudies', formatPath: (slug) => `/projects/${slug}` }],
  ['testimonials', { field: 'testimonials', formatPath: () => '/' }],
]);
