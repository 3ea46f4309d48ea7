import { foldPath, type Redirect } from './redirects.ts';

/** What is compared of an address. */
export type Asked = Pick<URL, 'pathname' | 'searchParams'>;

/** An entry, and which of the asked parameters it is known by: they mean nothing at its target. */
export type FoundRedirect = { redirect: Redirect; index: number; parameters: string[] };

export type RedirectFinder = (asked: Asked) => FoundRedirect | undefined;

/** Paths are read as a browser reads them (`/a/../b`), below an origin that means nothing. */
const somewhere = 'http://site.invalid';

/** `from` as it is compared: path and parameters, in any order. */
export function readSource({ from }: Redirect): {
  path: string;
  parameters: [name: string, value: string][];
} {
  const { pathname, searchParams } = new URL(from, somewhere);
  return { path: foldPath(pathname), parameters: [...searchParams].sort() };
}

/** Finds the entry for an address: of several for one path, that which asks for the most parameters. */
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
 * Where a redirect leads on this very site, with or without its host before the path; undefined for other sites and for
 * what is gone. A host with `www.` and without it is one site: the one leads to the other.
 */
export function readOwnTarget({ to }: Redirect, siteUrl = somewhere): URL | undefined {
  if (to === undefined) return undefined;
  const url = new URL(to, siteUrl);
  return bareHost(url) === bareHost(new URL(siteUrl)) ? url : undefined;
}

const bareHost = ({ host }: URL) => host.replace(/^www\./, '');
