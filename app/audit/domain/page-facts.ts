/** What a page says of itself to search engines, gathered from its answer and source; nobody has judged it yet. */
export type PageFacts = {
  /** After redirects. */
  url: string;
  status: number;
  redirects: { url: string; status: number }[];
  /** `X-Robots-Tag`. */
  robotsHeader: string | undefined;
  /** Its `Link` header's canonical address. */
  canonicalHeader: string | undefined;
  /** All of them, as written: two titles are a fault of their own. */
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  robotsMetas: { name: string; content: string }[];
  viewport: string | undefined;
  lang: string | undefined;
  headings: { level: number; text: string }[];
  /** `alt` is empty also where its role, or `aria-hidden`, says that it needs no text. */
  images: { src: string; alt: string | undefined }[];
  links: PageLink[];
  hreflangs: { lang: string; url: string }[];
  structured: StructuredData[];
  /** `og:title` and the like, by name; the first of each. */
  social: Record<string, string>;
  words: number;
  /** What a visitor sees is made by scripts: the source does not tell what is missing. */
  drawnByScript: boolean;
  /** Parts of the source that were not read to their end. */
  unread?: SourcePart[];
  robotsTxt: FoundFile;
  sitemap: FoundFile & { listsPage?: boolean };
};

/**
 * Its head; its elements, and so every list of them; one such list, longer than is kept; how many words it has; the
 * text in which a phrase is looked for; its JSON-LD.
 */
export type SourcePart = 'head' | 'page' | 'headings' | 'pictures' | 'links' | 'words' | 'text' | 'data';

/** `text` is the name by which it is announced: its letters, or what its picture stands for. */
export type PageLink = { url: string; text: string; nofollow: boolean; own: boolean };

export type StructuredData =
  | { form: 'JSON-LD'; types: string[] }
  | { form: 'JSON-LD'; fault: string }
  | { form: 'Microdata' | 'RDFa'; types: string[] };

/**
 * Unknown where its server could not be asked, or answers with an error of its own: then its status is told. `cut`: it
 * is larger than we read.
 */
export type FoundFile =
  | { state: 'found'; url: string; text: string; cut?: true }
  | { state: 'missing'; url: string }
  | { state: 'unknown'; url: string; status?: number };
