import { parseAddress } from './links.ts';

/** The page on another site whose content a frame in a post showed. */
export type EmbeddedPage = {
  /** The name that readers know, or else the host. */
  provider: string;
  /** The address of the page for people. */
  href: string;
  /** The address of a player that starts at once and may be shown in our page. Only ids are taken over into it. */
  player?: string;
};

const youTube = 'https://www.youtube-nocookie.com';
const vimeo = 'https://player.vimeo.com';

/** The hosts that a page with a video may show in a frame: those on which the providers track less. */
export const playerOrigins = [youTube, vimeo];

type Found = Pick<EmbeddedPage, 'href' | 'player'>;

/** The providers whose players start in our page: names, hosts, and how the page and the player are found. */
const providers: [string, RegExp, (url: URL) => Found | undefined][] = [
  ['YouTube', /^(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com|youtu\.be)$/, findYouTube],
  ['Vimeo', /^(?:www\.|player\.)?vimeo\.com$/, findVimeo],
];

/** Finds the page that belongs to the address of a frame; undefined for anything other than a web address. */
export function findEmbeddedPage(address: string, base: URL): EmbeddedPage | undefined {
  const url = parseAddress(address.trim(), base);
  if (!url) return undefined;
  const [provider, , find] = providers.find(([, hosts]) => hosts.test(url.host)) ?? [
    url.host.replace(/^www\./, ''),
  ];
  return { provider, ...(find?.(url) ?? { href: url.href }) };
}

/** The elements that common scripts turn into a player (lite-youtube-embed, lite-vimeo-embed), and their videos' pages. */
const videoElements: Record<string, string> = {
  'lite-youtube': 'https://www.youtube.com/watch?v=',
  'lite-vimeo': 'https://vimeo.com/',
};

/** Finds the address of the video that such an element names by its id; undefined for any other element. */
export function findVideo(tagName: string, id: string): string | undefined {
  const address = videoElements[tagName];
  return address && /^[\w-]+$/.test(id) ? address + id : undefined;
}

/** These words have eleven letters, as ids have, but name no video. */
const reservedIds = ['videoseries', 'live_stream'];

function findYouTube({ host, pathname, searchParams }: URL): Found | undefined {
  const start = { autoplay: '1', playsinline: '1' };
  const list = searchParams.get('list') ?? '';
  if (/^\/(?:embed\/videoseries|playlist)\/?$/.test(pathname) && /^[\w-]{12,64}$/.test(list)) {
    const player = `${youTube}/embed/videoseries?${new URLSearchParams({ list, ...start })}`;
    return { href: `https://www.youtube.com/playlist?list=${list}`, player };
  }
  // Old embeds continue with `&hl=en` where a query should begin.
  const [, inPath] = /^\/(?:embed|shorts|live|v)\/([\w-]+)(?:[/&]|$)/.exec(pathname) ?? [];
  const inQuery = pathname === '/watch' ? searchParams.get('v') : undefined;
  const id = host === 'youtu.be' ? pathname.slice(1) : (inPath ?? inQuery);
  if (!id || !/^[\w-]{11}$/.test(id) || reservedIds.includes(id)) return undefined;
  const time = /^\d{1,6}(?=s?$)/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '')?.[0];
  const query = new URLSearchParams({ ...(time && { start: time }), ...start });
  return { href: `https://www.youtube.com/watch?v=${id}`, player: `${youTube}/embed/${id}?${query}` };
}

function findVimeo({ pathname, searchParams }: URL): Found | undefined {
  const [, id, inPath] = /^\/(?:video\/)?(\d{1,12})(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
  // An unlisted video does not play without its key.
  const key = inPath ?? searchParams.get('h');
  if (!id || (key && !/^[0-9a-f]{6,16}$/.test(key))) return undefined;
  const query = new URLSearchParams({ ...(key && { h: key }), dnt: '1', autoplay: '1' });
  return { href: `https://vimeo.com/${id}${key ? `/${key}` : ''}`, player: `${vimeo}/video/${id}?${query}` };
}
