import { formatViewPath, type Mailed } from './choose-panel.ts';

/** The parameter by which a link says what its mail was for, where the page does not. */
const mailParameter = 'mail';

/** How somebody came to `/auth`. */
export type DeepLink = {
  /** The page to go to after signing in; undefined if they came from no page of this site. */
  returnPath: string | undefined;
  /** Whether a link from a mail brought them. The client reads what is in it. */
  byLink: boolean;
  /** Whether that link has the session itself in it. */
  withSession: boolean;
  /** What the link was asked for, where it says so. */
  purpose: Mailed['purpose'] | undefined;
};

type Traces = {
  href: string;
  /** The document's referrer. A client navigation makes it out of date. */
  referrer: string;
  /** The page that was open before such a navigation. */
  lastPlace: string | undefined;
};

export function readDeepLink({ href, referrer, lastPlace }: Traces): DeepLink {
  const url = new URL(href);
  const wishes = [url.searchParams.get(returnParameter), lastPlace, referrer];
  const [returnPath] = wishes
    .map((wish) => findReturnPath(wish, url.origin))
    .filter((path) => path !== undefined);
  const inHash = new URLSearchParams(url.hash.slice(1));
  const byLink =
    url.searchParams.has('code') ||
    ['access_token', 'error', 'error_code', 'error_description'].some(
      (name) => url.searchParams.has(name) || inHash.has(name),
    );
  const purpose = url.searchParams.get(mailParameter) === 'sign-up' ? 'sign-up' : undefined;
  return { returnPath, byLink, withSession: inHash.has('access_token'), purpose };
}

/** The target of an email's link: back here, and from here to where the visitor came from. */
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

/** The parameter of `/auth` that says where to go when one is signed in. */
const returnParameter = 'next';

/**
 * The path, query and hash that a wish leads to on this site; undefined for any other place. It is read as the
 * browser reads it, and as it would read the result: `/.//elsewhere.example` has a path that is an address.
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

/** The address as a server would read it; undefined if no page can have it. */
function decodePath(pathname: string): string | undefined {
  try {
    const plain = decodeURIComponent(pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /\/\/|\\|[\0-\x1f\x7f]/.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
