/** The forms of `/auth`. Signed-in visitors can open only the last one. */
const views = ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const;
export type View = (typeof views)[number];

export const viewParameter = 'view';
/** The parameter for the path to go to after signing in. */
export const returnParameter = 'next';

/** Returns undefined for an unknown view, so that its page is not cached. */
export function parseView(params: URLSearchParams): View | undefined {
  const requestedView = params.get(viewParameter);
  return requestedView === null ? 'sign-in' : views.find((view) => view === requestedView);
}

/** Formats the path of a form, which leads to `next` afterwards. */
export function formatViewPath(view: View, next?: string): string {
  const query = new URLSearchParams();
  if (view !== 'sign-in') query.set(viewParameter, view);
  if (next) query.set(returnParameter, next);
  return query.size > 0 ? `/auth?${query}` : '/auth';
}

/** What the link in an email contains. Only its token is secret, and only the service knows whether it is valid. */
export type EmailLink = {
  tokenHash: string;
  type: LinkType;
  /** The account that the link is for. */
  email: string;
  /** The address that it changes to, in emails about a change of address. */
  newEmail?: string | undefined;
};

/** The types of Supabase's email templates. Our own service sends `email` and `email_change`. */
const linkTypes = ['email', 'signup', 'magiclink', 'recovery', 'email_change'] as const;
type LinkType = (typeof linkTypes)[number];

/** Formats the link in an email, which leads to a page with a button: opening it changes nothing. */
export function formatEmailLink(
  siteUrl: string,
  { tokenHash, type, email, newEmail }: EmailLink,
  next?: string,
): string {
  const query = new URLSearchParams({ token_hash: tokenHash, type, email });
  if (newEmail) query.set('new_email', newEmail);
  if (next) query.set(returnParameter, next);
  return `${siteUrl}/auth?${query}`;
}

/** Undefined if the parameters are not those of a whole link: one that names no account could be anybody's. */
export function parseEmailLink(params: URLSearchParams): EmailLink | undefined {
  const tokenHash = params.get('token_hash');
  const type = linkTypes.find((linkType) => linkType === params.get('type'));
  const email = params.get('email');
  // Whatever else stands there would be shown as the name of an account.
  if (!tokenHash || !type || !email || !/^\S+@\S+$/.test(email)) return undefined;
  return { tokenHash, type, email, newEmail: params.get('new_email') || undefined };
}

/**
 * Returns the path, query and hash of a requested URL on this site, or undefined for any other URL. It is parsed as a
 * browser would parse it, and so is the result: the path of `/.//elsewhere.example` is itself the URL of another site.
 */
export function findReturnPath(returnTo: string | null | undefined, origin: string): string | undefined {
  if (!returnTo || returnTo.length > 2000) return undefined;
  try {
    // Older browsers lack `URL.parse`. An invalid URL, or a path that a server could not decode, leads nowhere.
    const { origin: target, protocol, pathname, search, hash, searchParams } = new URL(returnTo, origin);
    const plain = decodeURIComponent(pathname);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is to find them
    if (target !== origin || !/^https?:$/.test(protocol) || /\/\/|\\|[\0-\x1f\x7f]/.test(plain))
      return undefined;
    // Returning to the sign-in page would be a loop; choosing a password there is a step on the way.
    const isStep = pathname === '/auth' && parseView(searchParams) === 'new-password';
    return /^\/auth\/?$|^\/auth\//i.test(plain) && !isStep ? undefined : pathname + search + hash;
  } catch {
    return undefined;
  }
}
