import type { WorkSummary } from '#app/content/case-study.ts';
import { Card } from './card.tsx';
import { SiteLink } from './links.tsx';
import { requirePhoto } from './photos.ts';
import { Picture, SizedImage } from './picture.tsx';

/** From tablet size up, a card is at most half the page wide. */
const cardSizes = '(min-width: 768px) 50vw, 100vw';

/** A case study as a list item. The whole card links to it; the category links to its service (HP-16). */
export function WorkCard({ work, eager = false }: { work: WorkSummary; eager?: boolean }) {
  const { slug, title, category, categoryPath, description } = work;
  return (
    <Card
      picture={<WorkPicture work={work} sizes={cardSizes} eager={eager} />}
      category={
        <SiteLink className="cat" to={categoryPath}>
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
  sizes: string;
  className?: string;
  eager?: boolean;
};

/** Shows the photo of a case study if it has one, otherwise the illustration generated from its slug. */
export function WorkPicture({ work: { slug, picture }, sizes, ...shown }: WorkPictureProps) {
  if (!picture) return <Picture name={`plate-${slug}.svg`} {...shown} />;
  const { avif, ...image } = requirePhoto(picture.name);
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <SizedImage {...shown} {...image} sizes={sizes} alt={picture.alt} />
    </picture>
  );
}
