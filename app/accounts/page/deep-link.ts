import { formatViewPath, type Mailed } from './choose-panel.ts';

/** This parameter of a link names the purpose of its email, where the view does not tell it. */
const mailParameter = 'mail';

/** The visitor's way to `/auth`. */
export type DeepLink = {
  /** The page to go to after signing in; undefined if the visitor came from no page of this site. */
  returnPath: string | undefined;
  /** Whether the visitor followed the link of an email. The Supabase client reads its content. */
  byLink: boolean;
  /** Whether that link contains the session itself. */
  withSession: boolean;
  /** Whether it was the first of the two links that change an address. */
  isHalfway: boolean;
  /** The purpose of the link, if its address names it. */
  purpose: Mailed['purpose'] | undefined;
};

type Traces = {
  href: string;
  /** The document's referrer, which a client navigation makes out of date. */
  referrer: string;
  /** The page that was open before the last client navigation. */
  lastPlace: string | undefined;
  /** The addresses of this tab before this one, the latest last, where the browser tells them. */
  earlier: string[];
};

export function readDeepLink({ href, referrer, lastPlace, earlier }: Traces): DeepLink {
  const url = new URL(href);
  const readNext = (address: string) => new URL(address).searchParams.get(returnParameter);
  // The visitor went from one form of this page to another before React came.
  const isMoved = referrer.startsWith(`${url.origin}/auth`);
  const before = isMoved ? earlier.toReversed().flatMap((address) => [readNext(address), address]) : [];
  const wishes = [readNext(href), lastPlace, referrer, ...before];
  const [returnPath] = wishes
    .map((wish) => findReturnPath(wish, url.origin))
    .filter((path) => path !== undefined);
  const inHash = new URLSearchParams(url.hash.slice(1));
  const byLink =
    url.searchParams.has('code') ||
    ['access_token', 'error', 'error_code', 'error_description', 'message'].some(
      (name) => url.searchParams.has(name) || inHash.has(name),
    );
  const purpose = url.searchParams.get(mailParameter) === 'sign-up' ? 'sign-up' : undefined;
  const isHalfway = inHash.has('message');
  return { returnPath, byLink, withSession: inHash.has('access_token'), isHalfway, purpose };
}

/** Formats the target of an email's link: this page, which then leads to where the visitor came from. */
export function formatLinkTarget(
  origin: string,
  purpose: Mailed['purpose'],
  returnPath: string | undefined,
): string {
  const target = new URL(formatViewPath(purpose === 'recovery' ? 'new-password' : 'sign-in'), origin);
  if (purpose === 'sign-up') target.searchParams.set(mailParameter, purpose);
  if (returnPath) target.searchParams.set(returnParameter, returnPath);
  return target.href;
}

/** This parameter of `/auth` says where to go after signing in. */
const returnParameter = 'next';

/**
 * Returns the path, query and hash that a wish leads to on this site; undefined for any other place. The wish is read
 * as the browser reads it, and so is the result: the path of `/.//elsewhere.example` is the address of another site.
 */
export function findReturnPath(wish: string | null | undefined, origin: string): string | undefined {
  if (!wish || !URL.canParse(wish, origin)) return undefined;
  const url = new URL(wish, origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  const { pathname, search, hash } = url;
  const plain = decodePath(pathname);
  // Returning to the sign-in page would lead in a circle.
  if (plain === undefined || /^\/auth\/?$|^\/auth\//i.test(plain)) return undefined;
  return pathname + search + hash;
}

/** Decodes the path as a server does; undefined if no page can have it. */
function decodePath(pathname: string): string | undefined {
  try {
    const plain = decodeURIComponent(pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /\/\/|\\|[\0-\x1f\x7f]/.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
