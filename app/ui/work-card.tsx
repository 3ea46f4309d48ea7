import type { WorkSummary } from '#app/content/case-study.ts';
import { findCategoryPath } from '#app/content/service-paths.ts';
import { Card } from './card.tsx';
import { SiteLink } from './links.tsx';
import { type PhotoFiles, requirePhoto } from './photos.ts';
import { Picture } from './picture.tsx';

type WorkCardProps = {
  work: WorkSummary;
  /** Whether it is in the first screen of its page. */
  eager?: boolean;
};

/** A card is half the page or less from tablets up. */
const cardSizes = '(min-width: 768px) 50vw, 100vw';

/** A case study as a list item. The whole card links to it; the category links to its service (HP-16). */
export function WorkCard({ work, eager = false }: WorkCardProps) {
  const { slug, title, category, description } = work;
  return (
    <Card
      picture={<WorkPicture work={work} sizes={cardSizes} eager={eager} />}
      category={
        <SiteLink className="cat" to={findCategoryPath(category)}>
          {category}
        </SiteLink>
      }
      title={title}
      text={description}
      to={`/projects/${slug}`}
      action="View Project"
    />
  );
}

type WorkPictureProps = {
  work: Pick<WorkSummary, 'slug' | 'picture'>;
  /** The width on the page, for photos. */
  sizes: string;
  className?: string;
  eager?: boolean;
};

/** Shows the photo of a case study where it names one, else the plate drawn from its slug. */
export function WorkPicture({ work: { slug, picture }, sizes, ...shown }: WorkPictureProps) {
  if (!picture) return <Picture name={`plate-${slug}.svg`} {...shown} />;
  return <Photo photo={requirePhoto(picture.name)} alt={picture.alt} sizes={sizes} {...shown} />;
}

type PhotoProps = {
  /** The files, from `requirePhoto`. */
  photo: PhotoFiles;
  /** Alternative text: only what the words beside the picture don't say; may be empty. */
  alt: string;
  /** The width on the page, as in `(min-width: 768px) 50vw, 100vw`. */
  sizes: string;
  className?: string;
  /** Whether it is on screen when the page opens. */
  eager?: boolean;
};

/** A photograph in the best format and width: AVIF, else WebP, else the fallback. Its size is known before it loads. */
export function Photo({ photo, alt, sizes, className, eager = false }: PhotoProps) {
  const { width, height, avif, webp, fallback } = photo;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={className}
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
