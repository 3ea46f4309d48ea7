import { parseAddress } from './links.ts';

/** A page on another site that a frame in a post stood for. */
export type EmbeddedPage = {
  /** The name as readers know it: `YouTube`, else the host. */
  provider: string;
  verb: 'Watch' | 'Listen' | 'Open';
  /** The address of the page for people. */
  href: string;
  /**
   * The address at which a player starts at once, if it can be shown in our page. It is made of ids only: nothing else
   * of the address it was found in is passed on.
   */
  player?: string;
};

const youTube = 'https://www.youtube-nocookie.com';
const vimeo = 'https://player.vimeo.com';

/** The hosts that a page with a film may show in a frame. Both are the providers' own hosts with less tracking. */
export const playerOrigins = [youTube, vimeo];

type Found = Pick<EmbeddedPage, 'href' | 'player'>;

/** Who they are, what one does there, their hosts, and how their players are found. */
const providers: [string, EmbeddedPage['verb'], RegExp, ((url: URL) => Found | undefined)?][] = [
  ['YouTube', 'Watch', /^(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/, findYouTube],
  ['Vimeo', 'Watch', /^(?:www\.|player\.)?vimeo\.com$/, findVimeo],
  ['Spotify', 'Listen', /^open\.spotify\.com$/, findSpotify],
  ['SoundCloud', 'Listen', /^(?:w\.|www\.|api\.)?soundcloud\.com$/],
  ['Apple Podcasts', 'Listen', /^(?:embed\.)?podcasts\.apple\.com$/, findPodcast],
  ['Dailymotion', 'Watch', /^(?:www\.|geo\.)?dailymotion\.com$/],
  ['TED', 'Watch', /^(?:embed|www)\.ted\.com$/],
  ['TikTok', 'Watch', /^(?:www\.)?tiktok\.com$/],
  ['GitHub', 'Open', /^gist\.github\.com$/],
  ['X', 'Open', /^(?:www\.|platform\.|mobile\.)?(?:twitter|x)\.com$/],
  ['Instagram', 'Open', /^(?:www\.)?instagram\.com$/],
  ['Facebook', 'Open', /^(?:www\.)?facebook\.com$/],
  ['Google Maps', 'Open', /^(?:www\.google\.[a-z.]+|maps\.google\.[a-z.]+)$/],
];

/** The page for people behind the address of a frame; undefined for what is no web address. */
export function findEmbeddedPage(address: string, base: URL): EmbeddedPage | undefined {
  const url = parseAddress(address.trim(), base);
  if (!url) return undefined;
  const [provider, verb, , find] = providers.find(([, , hosts]) => hosts.test(url.host)) ?? [
    url.host.replace(/^www\./, ''),
    'Open',
  ];
  return { provider, verb, ...(find?.(url) ?? { href: url.href }) };
}

/** These words have eleven letters like an id, but are no films. */
const noFilms = ['videoseries', 'live_stream'];

function findYouTube({ host, pathname, searchParams }: URL): Found | undefined {
  const start = { autoplay: '1', playsinline: '1' };
  const list = searchParams.get('list') ?? '';
  if (/^\/(?:embed\/videoseries|playlist)\/?$/.test(pathname) && /^[\w-]{12,64}$/.test(list)) {
    const player = `${youTube}/embed/videoseries?${new URLSearchParams({ list, ...start })}`;
    return { href: `https://www.youtube.com/playlist?list=${list}`, player };
  }
  // Old embeds go on with `&hl=en` where a query should begin.
  const [, inPath] = /^\/(?:embed|shorts|live|v)\/([\w-]+)(?:[/&]|$)/.exec(pathname) ?? [];
  const inQuery = pathname === '/watch' ? searchParams.get('v') : undefined;
  const id = host === 'youtu.be' ? pathname.slice(1) : (inPath ?? inQuery);
  if (!id || !/^[\w-]{11}$/.test(id) || noFilms.includes(id)) return undefined;
  const time = /^\d{1,6}(?=s?$)/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '')?.[0];
  const query = new URLSearchParams({ ...(time && { start: time }), ...start });
  return { href: `https://www.youtube.com/watch?v=${id}`, player: `${youTube}/embed/${id}?${query}` };
}

function findVimeo({ pathname, searchParams }: URL): Found | undefined {
  const [, id, inPath] = /^\/(?:video\/)?(\d{1,12})(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  // An unlisted film does not play without its key.
  const key = inPath ?? searchParams.get('h');
  if (!id || (key && !/^[0-9a-f]{6,16}$/.test(key))) return undefined;
  const query = new URLSearchParams({ ...(key && { h: key }), dnt: '1', autoplay: '1' });
  return { href: `https://vimeo.com/${id}${key ? `/${key}` : ''}`, player: `${vimeo}/video/${id}?${query}` };
}

/** The address of a frame shows a small player alone; without `embed` it is the page. */
function findSpotify({ origin, pathname }: URL): Found {
  return { href: origin + pathname.replace(/^\/embed\//, '/') };
}

function findPodcast({ pathname, search }: URL): Found {
  return { href: `https://podcasts.apple.com${pathname}${search}` };
}
