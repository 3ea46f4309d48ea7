import type { CaseStudy } from '#domain/content/case-study.ts';
import { findCategoryPath } from '#domain/content/category-path.ts';
import { GoLink } from './go-link.tsx';
import { Picture } from './picture.tsx';
import { SiteLink } from './site-link.tsx';

export type WorkCardData = Pick<CaseStudy, 'slug' | 'title' | 'category' | 'description'>;

type WorkCardProps = {
  work: WorkCardData;
  /** In the first screen of its page. */
  eager?: boolean;
};

/** A case study in a list item. The whole card leads to it; the category leads to its service (HP-16). */
export function WorkCard({ work: { slug, title, category, description }, eager = false }: WorkCardProps) {
  return (
    <li className="card">
      <div className="pic">
        <Picture name={`plate-${slug}.svg`} eager={eager} />
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
