import { foldPath, type Redirect } from './redirects.ts';

/** The parts of an address that are compared. */
export type Asked = Pick<URL, 'pathname' | 'searchParams'>;

/** An entry, and the parameters of the request by which it was found: they mean nothing at its target. */
export type FoundRedirect = { redirect: Redirect; index: number; parameters: string[] };

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
