import { z } from 'zod';
import { addFault, httpsUrl } from './fields.ts';

const source = z
  .string('a path on this site without #, such as /old-page or, for addresses with a number, /?p=12')
  .regex(/^\/(?![/\\])[^\s?#]*(\?[^\s?#]+)?$/, { abort: true });

const target = z.union(
  [z.string().regex(/^\/(?![/\\])\S*$/), httpsUrl],
  'a path on this site, or an https address',
);

const redirectSchema = z
  .strictObject({
    /** An address of the earlier site, with its parameters where it told pages apart by them. */
    from: source,
    /** The address of the page now; absent where it is gone. */
    to: target.optional(),
    /** 301 and 308 say that it has moved, 308 also that a form may be sent on; 410 says that it is gone for good. */
    status: z.literal([301, 308, 410]).default(301),
  })
  .superRefine(({ to, status }, context) => {
    if ((status === 410) !== (to === undefined))
      addFault(context, ['to'], to ? 'nothing where the status is 410' : 'where it leads', to);
  });

export type Redirect = z.infer<typeof redirectSchema>;

/**
 * Folds an address for comparison, because an old site may have been linked in capitals and with a slash at the end.
 * Invalid escapes stay as they are.
 */
export function foldPath(pathname: string): string {
  let decoded = pathname;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    // An address with invalid escapes is compared as it is.
  }
  return (
    decoded
      .normalize('NFC')
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/(.)\/$/, '$1') || '/'
  );
}

/** The parts of an address that are compared. */
export type Asked = Pick<URL, 'pathname' | 'searchParams'>;

/** Paths are resolved as a browser resolves them (`/a/../b`), relative to a made-up origin. */
const somewhere = 'http://site.invalid';

/**
 * Returns a function that finds the entry for an address: of several with the same path, the one with the most
 * parameters. `parameters` are those of the request by which it was found: they mean nothing at its target.
 */
export function createRedirectFinder(redirects: Redirect[]) {
  const entries = redirects.map((redirect, index) => {
    const { pathname, searchParams } = new URL(redirect.from, somewhere);
    return { redirect, index, path: foldPath(pathname), parameters: [...searchParams] };
  });
  const byPath = Map.groupBy(
    entries.toSorted((a, b) => b.parameters.length - a.parameters.length),
    ({ path }) => path,
  );
  return ({ pathname, searchParams }: Asked) => {
    const found = byPath
      .get(foldPath(pathname))
      ?.find(({ parameters }) => parameters.every(([name, value]) => searchParams.has(name, value)));
    return found && { ...found, parameters: found.parameters.map(([name]) => name) };
  };
}

/**
 * The address on this very site to which a redirect leads, whether or not it names the host; undefined for other
 * sites and for what is gone. Host names with and without `www.` are one site, because the one redirects to the
 * other.
 */
export function readOwnTarget({ to }: Redirect, siteUrl = somewhere): URL | undefined {
  if (to === undefined) return undefined;
  const url = new URL(to, siteUrl);
  return bareHost(url) === bareHost(new URL(siteUrl)) ? url : undefined;
}

const bareHost = ({ host }: URL) => host.replace(/^www\./, '');

/** `content/redirects.yaml`: addresses of an earlier site, and what has become of them. */
export const redirectsSchema = z.strictObject({
  redirects: z.array(redirectSchema).default([]).superRefine(checkSteps),
});

/** An address stands there once, and leads to where it leads in one step. */
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
