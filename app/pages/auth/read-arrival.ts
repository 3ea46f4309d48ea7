import { findReturnPath, returnParameter } from '#app/accounts/return-path.ts';

/** How somebody came to `/auth`. */
export type Arrival = {
  /** Where they go once signed in; undefined where they came from nowhere on this site. */
  returnPath: string | undefined;
  /** Whether a link from a mail brought them. The client reads what is in it. */
  byLink: boolean;
};

type Traces = {
  href: string;
  /** Of the document; out of date after a navigation without one. */
  referrer: string;
  /** The page that was open before such a navigation. */
  lastPlace: string | undefined;
};

export function readArrival({ href, referrer, lastPlace }: Traces): Arrival {
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
  return { returnPath, byLink };
}

/** Where a mail's link is to lead: back here, and from here to where the visitor came from. */
export function formatLinkTarget(origin: string, path: string, returnPath: string | undefined): string {
  const target = new URL(path, origin);
  if (returnPath) target.searchParams.set(returnParameter, returnPath);
  return target.href;
}
