import { useLocation } from 'react-router';
import { useSite, useSiteUrl } from '#app/frame/site-context.tsx';
import { artwork } from '#app/ui/artwork.ts';

export type HeadInput = {
  /** Without the brand: ` | Saltbush Media` is added. */
  title: string;
  description: string;
  /** Path or URL of the social card; the site's own where none is given. */
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'article';
  /** The canonical path, where it is not the page's own. */
  url?: string;
  author?: string;
  publishedTime?: string;
  modifiedTime?: string;
  /** Not for search engines. */
  noindex?: boolean;
};

/** Title, description, canonical and social cards. React lifts what this renders into the head. SEO-01. */
export function Head({ title, description, type = 'website', noindex = false, ...input }: HeadInput) {
  const site = useSite();
  const siteUrl = useSiteUrl();
  const { pathname } = useLocation();
  const url = siteUrl + (input.url ?? pathname);
  const image = new URL(input.image ?? artwork('social-card.png').url, siteUrl).href;
  const fullTitle = `${title} | ${site.titleSuffix}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:alt" content={input.imageAlt ?? `${site.brand}: ${site.description}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content="en_AU" />
      <meta name="twitter:card" content="summary_large_image" />
      {type === 'article' && (
        <>
          {input.author && <meta property="article:author" content={input.author} />}
          {input.publishedTime && <meta property="article:published_time" content={input.publishedTime} />}
          {input.modifiedTime && <meta property="article:modified_time" content={input.modifiedTime} />}
        </>
      )}
    </>
  );
}
