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
