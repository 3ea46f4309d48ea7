import type { WorkSummary } from '#app/content/work-summary.ts';
import { Photo } from './photo.tsx';
import { requirePhoto } from './photos.ts';
import { Picture } from './picture.tsx';

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
