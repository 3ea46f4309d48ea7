/** What a social image shows: words beside a drawing of ours. */
export type SocialCard = {
  /** Of the page it stands for, as its canonical address has it: `/projects/jarli`. */
  path: string;
  title: string;
  /** What kind of page it is: `Case study`. Set small, behind our name. */
  label?: string;
  drawing: CardDrawing;
};

export type CardDrawing =
  /** The headland of Home, for pages of our own. */
  | { kind: 'headland' }
  /** The picture that is drawn from a slug: of a case study, a post, a result. */
  | { kind: 'plate'; slug: string; of: 'project' | 'post' };

/** The lines of the site's own card, which `artwork/brand/social-card.ts` draws at build over the headland. */
export const siteCardLines = ['Websites built', 'to perform.', 'SEO built to last.'];

export const socialImageSize = { width: 1200, height: 630 } as const;

/** Longer titles are cut before anything is made of them: a WordPress may give whole paragraphs. */
export const mostTitleLength = 200;

/** Raised when the same words come to be drawn in another way; `artwork/cards/render-card.test.ts` asks for it. */
export const cardRecipe = 1;

/**
 * Where the image of a card is: `/social/projects/jarli.1q2w3e4r5t.png`. The figure is of all that it shows, so that
 * one address shows one picture for ever. The server finds the words by the path (`app/discovery/server/social/find-card.ts`):
 * nothing in the address is ever drawn.
 */
export function formatSocialImagePath(card: SocialCard): string {
  return `/social${card.path}.${hashCard(card)}.png`;
}

export type SocialImageAddress = { path: string; version: string };

/** The page and the version that such an address asks for; undefined where it is none. */
export function parseSocialImagePath(pathname: string): SocialImageAddress | undefined {
  const [, path, version] = /^\/social(\/.+)\.([0-9a-z]{1,16})\.png$/.exec(pathname) ?? [];
  return path && version ? { path, version } : undefined;
}

/** What there is to see, for who can't. */
export function describeSocialCard({ title, drawing }: Pick<SocialCard, 'title' | 'drawing'>): string {
  const drawn =
    drawing.kind === 'headland'
      ? 'over a drawn headland with saltbush on top'
      : 'beside the picture drawn for it';
  return `“${title}”, ${drawn}, with the name Saltbush.`;
}

/** Not against forgers, who gain nothing: it only has to change with what is shown, in a browser too. */
function hashCard({ title, label = '', drawing }: SocialCard): string {
  const text = JSON.stringify([cardRecipe, title, label, Object.values(drawing)]);
  return hashText(text, 0x811c9dc5) + hashText(text, 0x9747b28c);
}

/** FNV-1a, 32 bits. */
function hashText(text: string, start: number): string {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
