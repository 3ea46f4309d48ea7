import type { SiteConfig } from './site/site-config.ts';

/** The page about the author of a post: the founder has one, all others are described with the agency. */
export function findAuthorPath({ founder }: Pick<SiteConfig, 'founder'>, author: string): string {
  return author === founder.name ? founder.paths[0] : '/about';
}
