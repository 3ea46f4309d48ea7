const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * Chooses the page that an email's link redirects to: the first candidate on this site, or else the home page.
 * URLs that parsers disagree about (backslashes, line breaks, numeric hosts, user names before an @) are ignored.
 */
export function chooseRedirectTarget(candidates: (string | undefined)[], siteUrl: string): string {
  for (const candidate of candidates) {
    const target = candidate === undefined ? undefined : parseUnambiguousUrl(candidate);
    if (target && isOnSite(target, siteUrl)) return target.href;
  }
  return siteUrl;
}

function parseUnambiguousUrl(text: string): URL | undefined {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#\s\\]*)[^\s\\]*$/i.exec(text) ?? [];
  if (host === undefined || text.length > 2000 || /\p{Cc}/u.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  const withoutPort = host.toLowerCase().replace(/:\d*$/, '');
  return withoutPort === url.hostname ? url : undefined;
}

/** A site on localhost may redirect to another port, because development often uses two. */
function isOnSite(target: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (target.protocol !== site.protocol) return false;
  return target.host === site.host || (loopback.includes(site.hostname) && target.hostname === site.hostname);
}
