const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * The page that an email's link leads to in the end: the first of `wished` that the site or the allow list covers, else the
 * site. A wish is only taken as the browser will read it: what has two readings (a backslash, a line break, a
 * host written as a number, a name before an @) is none.
 */
export function chooseRedirectTarget(
  wished: (string | undefined)[],
  { siteUrl, redirects }: { siteUrl: string; redirects: string[] },
): string {
  for (const wish of wished) {
    const target = wish === undefined ? undefined : parsePlainUrl(wish);
    if (target && (isOfSite(target, siteUrl) || isListed(target, redirects))) return target.href;
  }
  return siteUrl;
}

function parsePlainUrl(text: string): URL | undefined {
  const [, host] = /^[a-z][a-z\d+.-]*:\/\/([^/?#\s\\]*)[^\s\\]*$/i.exec(text) ?? [];
  if (host === undefined || text.length > 2000 || /\p{Cc}/u.test(text) || !URL.canParse(text))
    return undefined;
  const url = new URL(text);
  if (/^(javascript|data|blob|file|vbscript|about):$/.test(url.protocol)) return undefined;
  const withoutPort = host.toLowerCase().replace(/:\d*$/, '');
  return withoutPort === url.hostname ? url : undefined;
}

/** A site on this machine may send to another port of it: development often has two. */
function isOfSite(target: URL, siteUrl: string): boolean {
  const site = new URL(siteUrl);
  if (target.protocol !== site.protocol) return false;
  return target.host === site.host || (loopback.includes(site.hostname) && target.hostname === site.hostname);
}

function isListed(target: URL, redirects: string[]): boolean {
  const plain = target.href.replace(/[?#].*$/, '');
  return redirects.some((glob) => readGlob(glob).test(plain));
}

/** `*` is anything but a dot or a slash, `**` anything, `?` one character: Supabase's own allow list. */
function readGlob(glob: string): RegExp {
  const source = glob.replace(/\*\*|[*?]|[\\^$.+()[\]{}|/]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    return part === '?' ? '[^./]' : `\\${part}`;
  });
  return new RegExp(`^${source}$`);
}
