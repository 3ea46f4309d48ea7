import type { Illustration } from '../strata/drawing.ts';
import { hashText } from '../strata/random.ts';

/** The content of a social image: text beside one of our drawings. */
export type SocialCard = {
  /** The path of the page it represents, from its canonical address: `/projects/jarli`. */
  path: string;
  title: string;
  /** The kind of page, as in `Case study`. It is set small, behind our name. */
  label?: string;
  drawing: CardDrawing;
};

/** The headland of Home, for ordinary pages, or the picture of a case study or a post. */
export type CardDrawing = { kind: 'headland' } | ({ kind: 'plate' } & Illustration);

/** The card of the site itself, which is drawn at build. */
export const siteCard: SocialCard = {
  path: '/',
  title: 'Websites built to\u00a0perform. SEO\u00a0built\u00a0to\u00a0last.',
  drawing: { kind: 'headland' },
};

export const socialImageSize = { width: 1200, height: 630 } as const;

/** Longer titles are cut before they are used, because a title from WordPress may be a whole paragraph. */
export const maxTitleLength = 200;

/** Raise this when the same text is drawn differently; `artwork/cards/render-card.test.ts` asks for it. */
export const cardRecipe = 3;

/**
 * Formats the path of a card's image, as in `/social/projects/jarli.1q2w3e4r5t.png`. The version is a hash of everything
 * it shows, so that one path shows one picture for ever. The server finds the text by the page's path
 * (`app/features/seo/server/social/social-images.ts`) and draws nothing that the address contains.
 */
export function formatSocialImagePath({ path, title, label = '', drawing }: SocialCard): string {
  const shown = JSON.stringify([cardRecipe, title, label, drawing]);
  // This runs in the browser too, and need not resist forgery, which gains nothing.
  const version = hashText(shown).toString(36) + hashText(`2${shown}`).toString(36);
  return `/social${path}.${version}.png`;
}

/** Parses such a path into its page and version; undefined if the path is not one of an image. */
export function parseSocialImagePath(pathname: string): { path: string; version: string } | undefined {
  const [, path, version] = /^\/social(\/.+)\.([0-9a-z]{1,16})\.png$/.exec(pathname) ?? [];
  return path && version ? { path, version } : undefined;
}

/** Describes the image for people who cannot see it. */
export function describeSocialCard({ title, drawing }: Pick<SocialCard, 'title' | 'drawing'>): string {
  const isHeadland = drawing.kind === 'headland';
  const drawn = isHeadland ? 'over a drawn headland with saltbush on top' : 'beside the picture drawn for it';
  return `“${title}”, ${drawn}, with the name Saltbush.`;
}
