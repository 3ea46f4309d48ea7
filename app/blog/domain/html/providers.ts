/** A page on another site that a frame in a post stood for. */
export type EmbeddedPage = {
  /** The name as readers know it: `YouTube`, else the host. */
  provider: string;
  verb: 'Watch' | 'Listen' | 'Open';
  /** The address of the page for people, not of the frame. */
  href: string;
  /** The player, if it can be shown in our page. */
  player?: Player;
};

const maxAddressLength = 2000;

type Provider = {
  name: string;
  verb: EmbeddedPage['verb'];
  hosts: RegExp;
  /** The page for people; where it is undefined, the address stays as it is. */
  findPage?(url: URL): string | undefined;
  findPlayer?(url: URL): Player | undefined;
};

const providers: Provider[] = [
  {
    name: 'YouTube',
    verb: 'Watch',
    hosts: /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/,
    findPage({ pathname, searchParams }) {
      const list = searchParams.get('list');
      if (pathname === '/embed/videoseries' && list)
        return `https://www.youtube.com/playlist?${new URLSearchParams({ list })}`;
      const [, id = searchParams.get('v')] = /^\/(?:embed|shorts|live|v)\/([\w-]+)/.exec(pathname) ?? [];
      return id && id !== 'live_stream'
        ? `https://www.youtube.com/watch?${new URLSearchParams({ v: id })}`
        : undefined;
    },
    findPlayer: findYouTubePlayer,
  },
  {
    name: 'YouTube',
    verb: 'Watch',
    hosts: /^youtu\.be$/,
    findPage: ({ pathname }) =>
      `https://www.youtube.com/watch?${new URLSearchParams({ v: pathname.slice(1) })}`,
    findPlayer: findYouTubePlayer,
  },
  {
    name: 'Vimeo',
    verb: 'Watch',
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    findPage({ pathname, searchParams }) {
      const [, id] = /\/(?:video\/)?(\d+)/.exec(pathname) ?? [];
      const key = searchParams.get('h');
      return id && `https://vimeo.com/${id}${key ? `/${encodeURIComponent(key)}` : ''}`;
    },
    findPlayer: findVimeoPlayer,
  },
  {
    name: 'Spotify',
    verb: 'Listen',
    hosts: /^open\.spotify\.com$/,
    findPage: ({ pathname }) => `https://open.spotify.com${pathname.replace(/^\/embed(?=\/)/, '')}`,
  },
  {
    name: 'SoundCloud',
    verb: 'Listen',
    hosts: /^(?:w\.|www\.|api\.)?soundcloud\.com$/,
    findPage({ searchParams }) {
      const track = URL.parse(searchParams.get('url') ?? '');
      return track?.protocol === 'https:' && track.host === 'soundcloud.com' ? track.href : undefined;
    },
  },
  { name: 'Apple Podcasts', verb: 'Listen', hosts: /^(?:embed\.)?podcasts\.apple\.com$/ },
  { name: 'Dailymotion', verb: 'Watch', hosts: /^(?:www\.|geo\.)?dailymotion\.com$/ },
  { name: 'TED', verb: 'Watch', hosts: /^(?:embed|www)\.ted\.com$/ },
  { name: 'TikTok', verb: 'Watch', hosts: /^(?:www\.)?tiktok\.com$/ },
  {
    name: 'GitHub',
    verb: 'Open',
    hosts: /^gist\.github\.com$/,
    findPage: ({ pathname }) => `https://gist.github.com${pathname.replace(/\.js$/, '')}`,
  },
  { name: 'X', verb: 'Open', hosts: /^(?:www\.|platform\.|mobile\.)?(?:twitter|x)\.com$/ },
  { name: 'Instagram', verb: 'Open', hosts: /^(?:www\.)?instagram\.com$/ },
  { name: 'Facebook', verb: 'Open', hosts: /^(?:www\.)?facebook\.com$/ },
  { name: 'Google Maps', verb: 'Open', hosts: /^(?:www\.google\.[a-z.]+|maps\.google\.[a-z.]+)$/ },
];

/** The page for people behind the address of a frame; undefined for what is no web address. */
export function findEmbeddedPage(address: string, base: URL): EmbeddedPage | undefined {
  const text = address.trim();
  const url = text && text.length <= maxAddressLength ? URL.parse(text, base) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  const provider = providers.find(({ hosts }) => hosts.test(url.host));
  const player = provider?.findPlayer?.(url);
  return {
    provider: provider?.name ?? url.host.replace(/^www\./, ''),
    verb: provider?.verb ?? 'Open',
    href: provider?.findPage?.(url) ?? url.href,
    ...(player && { player }),
  };
}

/** The player of another site that shows one film, or one list of films. */
export type Player = {
  /** One of `playerOrigins`. */
  origin: string;
  /**
   * The address at which the player starts at once. It is made of ids only: nothing else of the address it was found
   * in is passed on.
   */
  href: string;
};

const youTube = 'https://www.youtube-nocookie.com';
const vimeo = 'https://player.vimeo.com';

/** The hosts that a page with a film may show in a frame. Both are the providers' own hosts with less tracking. */
export const playerOrigins = [youTube, vimeo];

/** This word has eleven letters like an id, but is no film. */
const noFilms = ['videoseries', 'live_stream'];

export function findYouTubePlayer(url: URL): Player | undefined {
  const list = /^\/(?:embed\/videoseries|playlist)\/?$/.test(url.pathname) && url.searchParams.get('list');
  if (list) return /^[\w-]{12,64}$/.test(list) ? playOnYouTube('videoseries', { list }) : undefined;
  const id = findYouTubeId(url);
  if (!id || !/^[\w-]{11}$/.test(id) || noFilms.includes(id)) return undefined;
  const { searchParams } = url;
  const [, start] = /^(\d{1,6})s?$/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '') ?? [];
  return playOnYouTube(id, start ? { start } : {});
}

function findYouTubeId({ host, pathname, searchParams }: URL): string | null | undefined {
  if (host === 'youtu.be') return pathname.slice(1);
  if (pathname === '/watch') return searchParams.get('v');
  // Old embeds go on with `&hl=en` where a query should begin.
  return /^\/(?:embed|shorts|live|v)\/([\w-]+)(?:[/&]|$)/.exec(pathname)?.[1];
}

function playOnYouTube(film: string, more: Record<string, string>): Player {
  const query = new URLSearchParams({ ...more, autoplay: '1', playsinline: '1' });
  return { origin: youTube, href: `${youTube}/embed/${film}?${query}` };
}

const vimeoPath =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([0-9a-f]{6,16}))?\/?$/;

export function findVimeoPlayer({ pathname, searchParams }: URL): Player | undefined {
  const [, id, pathKey] = vimeoPath.exec(pathname) ?? [];
  // An unlisted film does not play without its key.
  const key = pathKey ?? searchParams.get('h');
  if (!id || (key && !/^[0-9a-f]{6,16}$/.test(key))) return undefined;
  const query = new URLSearchParams({ ...(key ? { h: key } : {}), dnt: '1', autoplay: '1' });
  return { origin: vimeo, href: `${vimeo}/video/${id}?${query}` };
}
