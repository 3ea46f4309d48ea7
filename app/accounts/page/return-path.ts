/** The parameter of `/auth` that says where to go when one is signed in. */
export const returnParameter = 'next';

/**
 * Where a wish leads within this site, as path, query and hash; undefined for any other place. It is judged as the
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
