import { findCategoryPath } from '#app/content/category-path.ts';
import type { WorkSummary } from '#app/content/work-summary.ts';
import { GoLink, SiteLink } from './links.tsx';
import { WorkPicture } from './work-picture.tsx';

export type WorkCardData = WorkSummary;

/** A card is half the page or less from tablets up. */
const cardSizes = '(min-width: 768px) 50vw, 100vw';

type WorkCardProps = {
  work: WorkCardData;
  /** Whether it is in the first screen of its page. */
  eager?: boolean;
};

/** A case study as a list item. The whole card links to it; the category links to its service (HP-16). */
export function WorkCard({ work, eager = false }: WorkCardProps) {
  const { slug, title, category, description } = work;
  return (
    <li className="card">
      <div className="pic">
        <WorkPicture work={work} sizes={cardSizes} eager={eager} />
      </div>
      <SiteLink className="cat" to={findCategoryPath(category)}>
        {category}
      </SiteLink>
      <h3>{title}</h3>
      <p>{description}</p>
      <GoLink to={`/projects/${slug}`} about={title}>
        View Project
      </GoLink>
    </li>
  );
}
