import { useLocation } from 'react-router';
import { artwork } from '#app/components/artwork.ts';
import { usePageSettings } from '#app/components/page-settings.ts';
import { useSite, useSiteUrl } from '#app/components/site-context.tsx';
import {
  describeSocialCard,
  formatSocialImagePath,
  type SocialCard,
  siteCard,
  socialImageSize,
} from '#artwork/cards/social-card.ts';
import { type PageSubject, StructuredData } from './structured-data/structured-data.tsx';

/** Describes a page to search engines, social networks and other programs. */
type HeadInput = {
  /** The title without the brand; ` | Saltbush Media` is added. */
  title: string;
  description: string;
  /** The social card that is generated for the page; the site's own card by default. */
  card?: SocialCard;
  /** An image that replaces the card. */
  image?: SocialImage;
  /** The canonical path, if it differs from the page's own. */
  url?: string;
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** The page's structured data, which must also be visible on the page. */
  subject?: PageSubject;
  /** Leaves out the links to feeds, for pages that belong to a single visitor. */
  feedless?: boolean;
};

/** Renders title, description, canonical URL and social cards (SEO-01). React moves these elements into the head. */
export function Head({ title, description, noindex = false, ...input }: HeadInput) {
  usePageSettings(noindex ? { noindex } : {});
  const site = useSite();
  const siteUrl = useSiteUrl();
  const { pathname } = useLocation();
  // `URL` encodes the path, as in the sitemap, because a slug may contain non-ASCII letters.
  const { href: url } = new URL(siteUrl + (input.url ?? pathname));
  const path = url.slice(siteUrl.length);
  const image = findImage(input);
  const imageUrl = new URL(image.path, siteUrl).href;
  const post = input.subject?.post;
  const fullTitle = `${title} | ${site.titleSuffix}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={post ? 'article' : 'website'} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content="en_AU" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
      <meta name="twitter:image:alt" content={image.alt} />
      {post && (
        <>
          {post.author && <meta property="article:author" content={post.author} />}
          <meta property="article:published_time" content={post.published} />
          <meta property="article:modified_time" content={post.modified} />
        </>
      )}
      {!input.feedless && (
        <link rel="alternate" type="application/rss+xml" title="All posts (RSS)" href="/blog/feed.xml" />
      )}
      <StructuredData path={path} imageUrl={imageUrl} subject={input.subject} />
    </>
  );
}

/** A path on this site, and the size in pixels. */
type SocialImage = { path: string; alt: string; width: number; height: number };

const siteAlt = describeSocialCard(siteCard);

function findImage({ card, image }: Partial<HeadInput>): SocialImage {
  if (image) return image;
  if (card) return { path: formatSocialImagePath(card), alt: describeSocialCard(card), ...socialImageSize };
  return { path: artwork('social-card.png').url, alt: siteAlt, ...socialImageSize };
}
