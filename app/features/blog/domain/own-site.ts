/**
 * Whether two addresses are of one site. The scheme and a leading `www.` make no other: a blog that is older than its
 * certificate names its own files with http. So do links, pictures and recordings.
 */
export function isSameSite(one: URL, other: URL): boolean {
  return readHost(one) === readHost(other);
}

function readHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

/** Writes an address of the blog's own site with the scheme and the host of the blog; leaves any other as it is. */
export function adoptOrigin(url: URL, blog: URL | undefined): URL {
  if (!blog || !isSameSite(url, blog)) return url;
  const own = new URL(url);
  own.protocol = blog.protocol;
  own.host = blog.host;
  return own;
}
