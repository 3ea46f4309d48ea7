/** The facts that a page tells search engines, gathered from its answer and source before any check has run. */
export type PageFacts = {
  /** The final address, after redirects. */
  url: string;
  status: number;
  redirects: { url: string; status: number }[];
  /** The lines of `X-Robots-Tag`; one string for all of them in what was stored until November 2026. */
  robotsHeader: string | string[] | undefined;
  /** The canonical address of its `Link` header. */
  canonicalHeader: string | undefined;
  /** All titles as written, because a second title is a fault of its own. */
  titles: string[];
  descriptions: string[];
  /** As written; relative ones are resolved with `baseUrl`. */
  canonicals: string[];
  robotsMetas: { name: string; content: string }[];
  viewport: string | undefined;
  lang: string | undefined;
  headings: { level: number; text: string }[];
  /** `alt` is empty also where its role, or `aria-hidden`, says that it needs no text. */
  images: { src: string; alt: string | undefined }[];
  links: PageLink[];
  /** As written. */
  hreflangs: { lang: string; url: string }[];
  /** The base of relative addresses, if it is not `url`. */
  baseUrl?: string;
  /** A meta refresh that leads to another page after some time. */
  refresh?: { seconds: number; url: string };
  structured: StructuredData[];
  /** `og:title` and the like, by name; the first of each. */
  social: Record<string, string>;
  words: number;
  /** True if scripts seem to draw the page and no browser ran them, so that nobody knows what is missing. */
  drawnByScript: boolean;
  /** True if our browser failed, or rested after failures, so that all this is of the source alone. */
  browserFailed?: true;
  /** What the source says, if a browser rendered the page, of which all other facts are then. */
  source?: Pick<PageFacts, 'titles' | 'canonicals' | 'words'> &
    Partial<Pick<PageFacts, 'descriptions' | 'robotsMetas'>>;
  /** The paragraphs, in order, where they were gathered: the text that reads as sentences. */
  paragraphs?: string[];
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

/**
 * The facts that the on-page check gathers beyond `PageFacts`: the text, neighbouring files, and answers to links. No
 * check has run on them yet.
 */
export type OnPageFacts = PageFacts & {
  /** The visible text, or its beginning if it is long. */
  text: string;
  paragraphs: string[];
  /** The values of its JSON-LD blocks that could be read, with their graphs opened; parts of them, where they are large. */
  nodes: StructuredValue[];
  /** True if the page was found over http only, because https did not answer or its certificate was invalid. */
  withoutHttps?: boolean;
  llmsTxt: FoundFile & { html?: boolean };
  /** The page's internal links that were requested. */
  targets: LinkTarget[];
  /** The number of internal links that were not requested, because of our limit or of robots.txt. */
  unasked: number;
  /** The picture of `og:image`, or else of `twitter:image`. */
  picture: SharedPicture | undefined;
};

export type StructuredValue = string | number | boolean | null | StructuredValue[] | StructuredNode;
export type StructuredNode = { [name: string]: StructuredValue };

export type LinkTarget = {
  url: string;
  /** The text of the first link to this address. */
  text: string;
} & (
  | { state: 'fine'; status: number; redirected: boolean }
  | { state: 'broken'; status?: number; why: 'status' | 'no host' | 'circle' }
  /** The link did not answer, or not to us, so that its state is unknown. */
  | { state: 'unknown'; status?: number }
);

export type SharedPicture = { url: string } & (
  | { state: 'found'; type: string; bytes?: number; width?: number; height?: number }
  | { state: 'missing'; status: number }
  | { state: 'unknown' }
);

/**
 * The stored result of an on-page scan. The phrase belongs to the audit, because several audits may share one scan.
 */
export type OnPageScan = { askedUrl: string; measuredMs: number; facts: OnPageFacts };
