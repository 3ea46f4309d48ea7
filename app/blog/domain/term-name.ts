/** Words of a slug that are not written in plain lower case in a name. */
const properWords: Record<string, string> = { ai: 'AI', seo: 'SEO', google: 'Google', ads: 'Ads' };

/** The name of a category or tag of the built-in posts, from its slug: `ai-and-seo` as `AI and SEO`. */
export function formatTermName(slug: string): string {
  const name = slug
    .split('-')
    .map((word) => (Object.hasOwn(properWords, word) && properWords[word]) || word)
    .join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
