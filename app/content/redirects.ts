import { z } from 'zod';
import { decodeUri } from '#platform/text/escape.ts';
import { addFault, httpsUrl, path, unique } from './fields.ts';

const source = z
  .string('a path on this site without #, such as /old-page or, for addresses with a number, /?p=12')
  .regex(/^\/(?![/\\])[^\s?#]*(\?[^\s?#]+)?$/, { abort: true });

const target = z.union(
  [z.string().regex(/^\/(?![/\\])\S*$/), httpsUrl],
  'a path on this site, or an https address',
);

const redirectSchema = z.strictObject({
  /** A path on the old site, with query parameters if they identified the page. */
  from: source,
  to: target,
});

export type Redirect = z.infer<typeof redirectSchema>;

/**
 * Normalises a path for comparison, because links to an old site may contain capitals or a trailing slash. A path with
 * invalid escapes is compared as it is.
 */
export function normalizePath(pathname: string): string {
  return (
    decodeUri(pathname)
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1') || '/'
  );
}

/** The parts of a URL that are compared. */
export type RequestedUrl = Pick<URL, 'pathname' | 'searchParams'>;

/** A made-up origin, against which paths are resolved as in a browser (`/a/../b`). */
const somewhere = 'http://site.invalid';

/**
 * Returns a function that finds the entry for a URL. If several entries have the same path, it finds the one with the most
 * matching parameters. `parameters` are the matched parameters, which must not be passed on to the target.
 */
export function createRedirectFinder(redirects: Redirect[]) {
  const entries = redirects.map((redirect, index) => {
    const { pathname, searchParams } = new URL(redirect.from, somewhere);
    return { redirect, index, path: normalizePath(pathname), parameters: [...searchParams] };
  });
  const byPath = Map.groupBy(
    entries.toSorted((a, b) => b.parameters.length - a.parameters.length),
    ({ path }) => path,
  );
  return ({ pathname, searchParams }: RequestedUrl) => {
    const found = byPath
      .get(normalizePath(pathname))
      ?.find(({ parameters }) => parameters.every(([name, value]) => searchParams.has(name, value)));
    return found && { ...found, parameters: found.parameters.map(([name]) => name) };
  };
}

/**
 * Returns the target of a redirect as a URL if it is on this site, with or without a host name; otherwise undefined. Host
 * names with and without `www.` are the same site, because one redirects to the other.
 */
export function readOwnTarget({ to }: Redirect, siteUrl = somewhere): URL | undefined {
  const url = new URL(to, siteUrl);
  return bareHost(url) === bareHost(new URL(siteUrl)) ? url : undefined;
}

const bareHost = ({ host }: URL) => host.replace(/^www\./, '');

/** `content/redirects.yaml`: paths on the old site and their replacements, and paths that must go on working. */
export const redirectsSchema = z.strictObject({
  redirects: z.array(redirectSchema).default([]).superRefine(checkSteps),
  /** Paths of pages that others link to. Each has a page or a redirect. */
  promised: unique(z.array(path)).default([]),
});

/** Checks that every source is unique, and that every redirect reaches its target in one step. */
function checkSteps(redirects: Redirect[], context: z.RefinementCtx): void {
  const find = createRedirectFinder(redirects);
  for (const [index, redirect] of redirects.entries()) {
    const first = find(new URL(redirect.from, somewhere))?.index ?? index;
    if (first < index)
      addFault(context, [index, 'from'], `an address that entry ${first + 1} does not have`, redirect.from);
    const target = readOwnTarget(redirect);
    const next = target && find(target);
    if (next)
      addFault(context, [index, 'to'], `a page, not the address of entry ${next.index + 1}`, redirect.to);
  }
}
