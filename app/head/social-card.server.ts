const urls: Record<string, string> = import.meta.glob('../../artwork/out/cards/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * The path of the 1200 x 630 card drawn for a case study or post: `plate-jarli`, `post-core-web-vitals`.
 * Undefined where none was drawn. For loaders: no list of cards has to travel to a browser. SEO-01.
 */
export function findSocialCard(name: string): string | undefined {
  return urls[`../../artwork/out/cards/${name}.png`];
}
