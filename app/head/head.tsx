import { useLocation } from 'react-router';
import { artwork } from '#app/ui/artwork.ts';
import { useSite, useSiteUrl } from '#app/ui/site-context.tsx';
import {
  describeSocialCard,
  formatSocialImagePath,
  type SocialCard,
  siteCardLines,
  socialImageSize,
} from '#artwork/cards/social-card.ts';
import type { PageSubject } from './structured-data/page-subject.ts';
import { StructuredData } from './structured-data/structured-data.tsx';

/** The typed description of a page, for everybody who meets it from outside. */
export type HeadInput = {
  /** Without the brand: ` | Saltbush Media` is added. */
  title: string;
  description: string;
  /** What is drawn for links to it; the site's own card where none is given. */
  card?: SocialCard;
  /** Path or URL of another image, 1200 x 630, in place of a card. */
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
  /** What the page is about, for machines: it must stand on the page too. */
  subject?: PageSubject;
  /** Not for readers of feeds either: one visitor's page. */
  feedless?: boolean;
};

/** Title, description, canonical and social cards. React lifts what this renders into the head. SEO-01. */
export function Head({ title, description, type = 'website', noindex = false, ...input }: HeadInput) {
  const site = useSite();
  const siteUrl = useSiteUrl();
  const { pathname } = useLocation();
  // Encoded, as the site map has it, whatever letters a slug is made of.
  const { href: url } = new URL(siteUrl + (input.url ?? pathname));
  const path = url.slice(siteUrl.length);
  const image = findImage(input);
  const imageUrl = new URL(image.path, siteUrl).href;
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
      <meta property="og:image" content={imageUrl} />
      <meta property="og:image:alt" content={image.alt} />
      <meta property="og:image:width" content={String(socialImageSize.width)} />
      <meta property="og:image:height" content={String(socialImageSize.height)} />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:locale" content="en_AU" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageUrl} />
      <meta name="twitter:image:alt" content={image.alt} />
      {type === 'article' && (
        <>
          {input.author && <meta property="article:author" content={input.author} />}
          {input.publishedTime && <meta property="article:published_time" content={input.publishedTime} />}
          {input.modifiedTime && <meta property="article:modified_time" content={input.modifiedTime} />}
        </>
      )}
      {!input.feedless && (
        <link rel="alternate" type="application/rss+xml" title="All posts (RSS)" href="/blog/feed.xml" />
      )}
      <StructuredData path={path} imageUrl={imageUrl} subject={input.subject} />
    </>
  );
}

type ChosenImage = { path: string; alt: string };

const siteAlt = describeSocialCard({ title: siteCardLines.join(' '), drawing: { kind: 'headland' } });

function findImage({ card, image, imageAlt = '' }: Partial<HeadInput>): ChosenImage {
  if (image) return { path: image, alt: imageAlt };
  if (card) return { path: formatSocialImagePath(card), alt: imageAlt || describeSocialCard(card) };
  return { path: artwork('social-card.png').url, alt: siteAlt };
}
