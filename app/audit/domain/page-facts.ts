/** What a page tells search engines, gathered from its answer and source, before any check has run. */
export type PageFacts = {
  /** The final address, after redirects. */
  url: string;
  status: number;
  redirects: { url: string; status: number }[];
  /** `X-Robots-Tag`. */
  robotsHeader: string | undefined;
  /** The canonical address of its `Link` header. */
  canonicalHeader: string | undefined;
  /** All titles as written, because a second title is a fault of its own. */
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
  /** True if scripts draw the page, so that its source does not tell what is missing. */
  drawnByScript: boolean;
  /** Parts of the source that were not read to their end. */
  unread?: SourcePart[];
  robotsTxt: FoundFile;
  sitemap: FoundFile & { listsPage?: boolean };
};

/**
 * The parts: `head`; `page`, all elements and so every list of them; `headings`, `pictures` or `links`, a list longer
 * than we keep; `words`, their number; `text`, in which a phrase is searched; `data`, the JSON-LD.
 */
export type SourcePart = 'head' | 'page' | 'headings' | 'pictures' | 'links' | 'words' | 'text' | 'data';

/** `text` is the accessible name: the link's text, or that of its picture. */
export type PageLink = { url: string; text: string; nofollow: boolean; own: boolean };

export type StructuredData =
  | { form: 'JSON-LD'; types: string[] }
  | { form: 'JSON-LD'; fault: string }
  | { form: 'Microdata' | 'RDFa'; types: string[] };

/**
 * `unknown` if the server could not be asked, or answered with an error, whose status is then given. `cut` means that
 * the file is larger than we read.
 */
export type FoundFile =
  | { state: 'found'; url: string; text: string; cut?: true }
  | { state: 'missing'; url: string }
  | { state: 'unknown'; url: string; status?: number };
