import { z } from 'zod';

const source = z
  .string()
  .regex(
    /^\/(?![/\\])[^\s?#]*(\?[^\s?#]+)?$/,
    'a path on this site without #, such as /old-page or, for addresses with a number, /?p=12',
  );

const target = z
  .string()
  .refine((text) => /^\/(?![/\\])\S*$/.test(text) || z.url({ protocol: /^https$/ }).safeParse(text).success, {
    error: 'a path on this site, or an https address',
  });

const redirectSchema = z
  .strictObject({
    /** An address of the earlier site, with its parameters where it told pages apart by them. */
    from: source,
    /** The address of the page now; absent where it is gone. */
    to: target.optional(),
    /** 301 and 308 say that it has moved, 308 also that a form may be sent on; 410 says that it is gone for good. */
    status: z.union([z.literal(301), z.literal(308), z.literal(410)], '301, 308 or 410').default(301),
  })
  .superRefine(({ to, status }, context) => {
    if ((status === 410) !== (to === undefined))
      context.addIssue({
        code: 'custom',
        path: ['to'],
        message: status === 410 ? 'nothing where the status is 410' : 'where it leads',
        input: to,
      });
  });

/** `content/redirects.yaml`: addresses of an earlier site, and what has become of them. */
export const redirectsSchema = z.strictObject({ redirects: z.array(redirectSchema).default([]) });

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

/** An entry, and the parameters of the request by which it was found: they mean nothing at its target. */
type FoundRedirect = { redirect: Redirect; index: number; parameters: string[] };

export type RedirectFinder = (asked: Asked) => FoundRedirect | undefined;

/** Paths are resolved as a browser resolves them (`/a/../b`), relative to a made-up origin. */
const somewhere = 'http://site.invalid';

/** Parses `from` for the comparison: its path, and its parameters in any order. */
export function readSource({ from }: Redirect): {
  path: string;
  parameters: [name: string, value: string][];
} {
  const { pathname, searchParams } = new URL(from, somewhere);
  return { path: foldPath(pathname), parameters: [...searchParams].sort() };
}

/**
 * Returns a function that finds the entry for an address: of several with the same path, the one with the most
 * parameters.
 */
export function createRedirectFinder(redirects: Redirect[]): RedirectFinder {
  const entries = redirects.map((redirect, index) => ({ redirect, index, ...readSource(redirect) }));
  const byPath = Map.groupBy(
    entries.toSorted((a, b) => b.parameters.length - a.parameters.length),
    ({ path }) => path,
  );
  return ({ pathname, searchParams }) => {
    const found = byPath
      .get(foldPath(pathname))
      ?.find(({ parameters }) =>
        parameters.every(([name, value]) => searchParams.getAll(name).includes(value)),
      );
    if (!found) return undefined;
    const { redirect, index, parameters } = found;
    return { redirect, index, parameters: parameters.map(([name]) => name) };
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
