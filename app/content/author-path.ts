import type { SiteConfig } from './site/site-config.ts';

/** The page about who wrote a post: the founder has one, all others are told of with the agency. */
export function findAuthorPath({ founder }: Pick<SiteConfig, 'founder'>, author: string): string {
  return author === founder.name ? founder.paths[0] : '/about';
}
