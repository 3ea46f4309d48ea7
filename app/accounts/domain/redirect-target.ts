const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Chooses the page that an email's link leads to: the first of `wished` that belongs to the site, else the home page.
 * An address that programs read in different ways (a backslash, a line break, a host written as a number, a name
 * before an @) is ignored.
 */
export function chooseRedirectTarget(wished: (string | undefined)[], siteUrl: string): string {
  for (const wish of wished) {
    const target = wish === undefined ? undefined : parsePlainUrl(wish);
    if (target && isOfSite(target, siteUrl)) return target.href;
  }
  return siteUrl;
}

function parsePlainUrl(text: string): URL | undefined {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#\s\\]*)[^\s\\]*$/i.exec(text) ?? [];
  if (host === undefined || text.length > 2000 || /\p{Cc}/u.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  const withoutPort = host.toLowerCase().replace(/:\d*$/, '');
  return withoutPort === url.hostname ? url : undefined;
}

/** A site on this machine may redirect to another of its ports, because development often uses two. */
function isOfSite(target: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (target.protocol !== site.protocol) return false;
  return target.host === site.host || (loopback.includes(site.hostname) && target.hostname === site.hostname);
}
