import { findVimeoPlayer, findYouTubePlayer, type Player } from './player.ts';

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
