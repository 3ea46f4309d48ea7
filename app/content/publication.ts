import type { Content } from './content.ts';
import { formatSydneyDay } from './sydney-time.ts';

/** The content that visitors may read, as the clock decides it. */
export type Publication = {
  /** All that is public now: the same object until that changes. */
  readonly content: Content;
  /**
   * Takes a file such as `case-studies/rock-pools` and returns the content as it will be once that file is public, with the
   * page that shows it; undefined where there is no such file.
   */
  preview(file: string): { content: Content; path: string } | undefined;
  /** Calls back when other content was published on its date. Returns a function that ends it. */
  watch(onChange: () => void): () => void;
};

/** How often the clock is read. No timer can wait for months, and somebody may set the clock. */
const watchEveryMs = 1_000;

/**
 * The only place that decides what is public: everything but drafts, from its date on. A date in the future hides a
 * post until that moment, and a case study or testimonial until that day begins in Sydney.
 */
export function createPublication(all: Content, now: () => number = Date.now): Publication {
  const times = [...all.posts, ...all.caseStudies, ...all.testimonials].map(findPublicationMs);
  let edition = { files: -1, content: all };
  const read = () => {
    const nowMs = now();
    // Files become public in the order of their times, so their number says which they are.
    const files = times.filter((time) => time <= nowMs).length;
    if (files !== edition.files)
      edition = { files, content: select(all, (file) => findPublicationMs(file) <= nowMs) };
    return edition.content;
  };

  return {
    get content() {
      return read();
    },
    preview(file) {
      const [folder = '', slug] = file.split('/');
      const kind = kinds.get(folder);
      const shown = kind && all[kind.field].find((each) => each.slug === slug);
      if (!shown) return undefined;
      const nowMs = now();
      const content = select(all, (each) => each === shown || findPublicationMs(each) <= nowMs);
      // Pages show the first three, whichever is the newest.
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

/** Finds the time, in milliseconds, from which visitors may read it: never for a draft, always for what has no date. */
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

/** The folders of `content/` whose files have their time, and the page that shows each file. */
const kinds = new Map<string, Kind>([
  ['blog', { field: 'posts', formatPath: (slug) => `/blog/${slug}` }],
  ['case-studies', { field: 'caseStudies', formatPath: (slug) => `/projects/${slug}` }],
  ['testimonials', { field: 'testimonials', formatPath: () => '/' }],
]);
