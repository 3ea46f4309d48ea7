import type { OutboundFailureCode } from '#platform/outbound/outbound-failure.ts';

/**
 * What search engines can read about a page, gathered from its responses before any check runs. Without a browser all of
 * it comes from the source, and what scripts may add is unknown.
 */
export type PageFacts = {
  /** The final address, after redirects. */
  url: string;
  status: number;
  redirects: { url: string; status: number }[];
  /** The lines of `X-Robots-Tag`. */
  robotsHeader: string[] | undefined;
  /** The canonical address in the `Link` header. */
  canonicalHeader: string | undefined;
  /** Canonical links that Google ignores, each with the reason. */
  ignoredLinks?: IgnoredLink[];
  /** All titles as written, because a second title is a fault. */
  titles: string[];
  descriptions: string[];
  /** The addresses as written; relative ones are resolved with `baseUrl`. */
  canonicals: string[];
  robotsMetas: { name: string; content: string }[];
  /** The last viewport tag, which is the one that browsers apply. */
  viewport: string | undefined;
  lang: string | undefined;
  /** The headings that assistive technology finds: elements and roles, without those that are hidden. */
  headings: { level: number; text: string }[];
  /**
   * The images that are displayed, even if only outside the screen. `alt` is also empty if the image needs no text because
   * of a role, `aria-hidden` or a label. `button` is set for `<input type="image">`.
   */
  images: { src: string; alt: string | undefined; button?: true }[];
  links: PageLink[];
  /** Links that only scripts can follow. */
  scriptLinks?: ScriptLink[];
  /** The pages inside a frameset, which has no content of its own. */
  frames?: string[];
  /** The values as written, in the head or in the `Link` header. */
  hreflangs: { lang: string; url: string; inHeader?: true }[];
  /** The base of relative addresses, if it is not `url`. */
  baseUrl?: string;
  /** The page from which a script led here. */
  scriptRedirect?: string;
  /** When the page was read. */
  readMs?: number;
  /** A meta refresh that leads to another page after a delay. */
  refresh?: { seconds: number; url: string };
  structured: StructuredData[];
  /** `og:title` and similar tags, by name; the first of each. */
  social: Record<string, string>;
  words: number;
  /** True if scripts seem to render the page and no browser ran them, so that missing content is unknown. */
  clientRendered: boolean;
  /** True if our browser failed, so that all facts are from the source alone. */
  browserFailed?: true;
  /** Why the page could not be rendered, although our browser worked, so that all facts are from the source alone. */
  renderFailure?: OutboundFailureCode;
  /** The facts of the source, if a browser rendered the page. All other facts are then from the rendered page. */
  source?: Pick<PageFacts, 'titles' | 'canonicals' | 'words'> &
    Partial<Pick<PageFacts, 'descriptions' | 'robotsMetas'>>;
  /** The whole text, which search engines read whether or not it is displayed. */
  text: string;
  /** The paragraphs that are displayed, in order: text that consists of sentences. */
  paragraphs: string[];
  /** Set if the page is larger or nested deeper than we read: the part whose rest is unknown. */
  unread?: SourcePart;
  robotsTxt: FoundFile;
  sitemap: FoundFile & {
    listsPage?: boolean;
    form?: 'urls' | 'index' | 'invalid';
    /** Whether it lists more than one page. */
    listsMore?: boolean;
    /** Set if robots.txt names it. */
    named?: true;
  };
  /** True if the page was reached over http only, because https did not answer or its certificate was invalid. */
  withoutHttps?: true;
  /** Undefined, like the three that follow, if the tool does not need it. */
  llmsTxt?: FoundFile & { html?: boolean };
  /** The page's internal links that were requested. */
  targets?: LinkTarget[];
  /** The number of internal links that were not requested because of our limit or robots.txt. */
  untestedLinks?: number;
  /** An address that we made up, if the server responds to it as to those that exist. */
  soft404?: string;
  /** What the canonical URL responds with, if it is another page and was requested. */
  canonicalTarget?: LinkTarget;
  /** The Open Graph image. */
  socialImage?: SocialImage;
};

/** The part of a page that a check reads: its `head` alone, or the whole `page`. */
export type SourcePart = 'head' | 'page';

/** A link, or an area of an image map. `text` is its accessible name: its text, or the alt text of its image. */
export type PageLink = {
  /** The absolute address, or what is written if it is not that of another page: `#top`, `mailto:…`, `javascript:…`. */
  url: string;
  text: string;
  nofollow: boolean;
  own: boolean;
  /** True if it is hidden from visitors or assistive technology. Crawlers follow it all the same. */
  hidden?: true;
  /** The language of its text, if the page declares one. */
  lang?: string;
};

/** An element that looks like a link, but has no address that a crawler could follow. */
export type ScriptLink = { text: string; code: string };

export type IgnoredLink = { rel: 'canonical' | 'alternate'; url: string; why: 'body' | 'attribute' };

export type StructuredData =
  | { form: 'JSON-LD'; value: StructuredValue }
  | { form: 'JSON-LD'; fault: string }
  | { form: 'Microdata' | 'RDFa'; types: string[] };

/**
 * A file beside the page. It is `unknown` if the server did not answer, or answered with an error, whose status is then
 * given. `cut` means that the file is larger than we read.
 */
export type FoundFile =
  | { state: 'found'; url: string; text: string; cut?: true }
  | { state: 'missing'; url: string }
  | { state: 'unknown'; url: string; status?: number };

export type StructuredValue = string | number | boolean | null | StructuredValue[] | StructuredNode;
export type StructuredNode = { [name: string]: StructuredValue };

export type LinkTarget = {
  url: string;
  /** The text of the first link to this address. */
  text: string;
} & (
  | { state: 'fine'; status: number; redirected: boolean }
  | { state: 'broken'; status?: number; why: 'status' | 'no host' | 'circle' }
  /** There was no response, or not for our crawler, so the state of the link is unknown. */
  | { state: 'unknown'; status?: number }
);

export type SocialImage = { url: string } & (
  | { state: 'found'; type: string; bytes?: number; width?: number; height?: number }
  | { state: 'missing'; status: number }
  | { state: 'unknown' }
);

/** What the search for a phrase reads of a page. It is stored beside the report. */
export type SearchedPage = Pick<
  PageFacts,
  'titles' | 'headings' | 'descriptions' | 'paragraphs' | 'text' | 'clientRendered' | 'unread'
> &
  // Stored pages from before December 2026 have none.
  Partial<Pick<PageFacts, 'lang'>>;
