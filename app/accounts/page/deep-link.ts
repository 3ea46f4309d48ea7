import { formatViewPath, type SentEmail } from './choose-panel.ts';

/** A link's parameter for the purpose of its email, where the view does not imply it. */
const mailParameter = 'mail';

/** How the visitor came to `/auth`. */
export type DeepLink = {
  /** The page to go to after signing in; undefined if the visitor came from elsewhere. */
  returnPath: string | undefined;
  /** Whether the visitor followed a link in an email. The Supabase client reads its parameters. */
  fromEmail: boolean;
  /** Whether that link contains the session itself. */
  carriesSession: boolean;
  /** Whether it was the first of the two links that confirm a change of address. */
  isHalfConfirmed: boolean;
  /** The purpose of the link, if its URL names it. */
  purpose: SentEmail['purpose'] | undefined;
};

type Traces = {
  href: string;
  /** The document's referrer, which is out of date after a client navigation. */
  referrer: string;
  /** The page that was open before the last client navigation. */
  lastPlace: string | undefined;
  /** The tab's earlier URLs, latest last, if the browser reveals them. */
  previousUrls: string[];
};

export function readDeepLink({ href, referrer, lastPlace, previousUrls }: Traces): DeepLink {
  const url = new URL(href);
  const readNext = (address: string) => new URL(address).searchParams.get(returnParameter);
  // The visitor may have gone from one form of this page to another before hydration.
  const isMoved = referrer.startsWith(`${url.origin}/auth`);
  const before = isMoved ? previousUrls.toReversed().flatMap((address) => [readNext(address), address]) : [];
  const wishes = [readNext(href), lastPlace, referrer, ...before];
  const [returnPath] = wishes
    .map((wish) => findReturnPath(wish, url.origin))
    .filter((path) => path !== undefined);
  const inHash = new URLSearchParams(url.hash.slice(1));
  const fromEmail =
    url.searchParams.has('code') ||
    ['access_token', 'error', 'error_code', 'error_description', 'message'].some(
      (name) => url.searchParams.has(name) || inHash.has(name),
    );
  const purpose = url.searchParams.get(mailParameter) === 'sign-up' ? 'sign-up' : undefined;
  const isHalfConfirmed = inHash.has('message');
  return { returnPath, fromEmail, carriesSession: inHash.has('access_token'), isHalfConfirmed, purpose };
}

/** Formats the URL that an email's link redirects to: this page, which then returns the visitor to `returnPath`. */
export function formatLinkTarget(
  origin: string,
  purpose: SentEmail['purpose'],
  returnPath: string | undefined,
): string {
  const target = new URL(formatViewPath(purpose === 'recovery' ? 'new-password' : 'sign-in'), origin);
  if (purpose === 'sign-up') target.searchParams.set(mailParameter, purpose);
  if (returnPath) target.searchParams.set(returnParameter, returnPath);
  return target.href;
}

/** The parameter of `/auth` for the path to go to after signing in. */
const returnParameter = 'next';

/**
 * Returns the path, query and hash of a requested URL on this site, or undefined for any other URL. It is parsed as a
 * browser would parse it, and so is the result: the path of `/.//elsewhere.example` is itself the URL of another site.
 */
export function findReturnPath(wish: string | null | undefined, origin: string): string | undefined {
  if (!wish || !URL.canParse(wish, origin)) return undefined;
  const url = new URL(wish, origin);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined;
  const { pathname, search, hash } = url;
  const plain = decodePath(pathname);
  // Returning to the sign-in page would be a loop.
  if (plain === undefined || /^\/auth\/?$|^\/auth\//i.test(plain)) return undefined;
  return pathname + search + hash;
}

/** Decodes a path as a server does; undefined if it is invalid. */
function decodePath(pathname: string): string | undefined {
  try {
    const plain = decodeURIComponent(pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is to find them
    return /\/\/|\\|[\0-\x1f\x7f]/.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}
