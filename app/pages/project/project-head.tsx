import { findCategoryPath } from '#app/content/category-path.ts';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ProjectData } from './project-data.ts';

/** The breadcrumb's pages between Home and a case study. */
export const projectTrail = [{ name: 'Projects', to: '/projects' }];

/** Shows the case study's name on its own two colours. The category links to its service (HP-16). */
export function ProjectHead({ project: { title, category, description, tint } }: { project: ProjectData }) {
  return (
    <section className={`tinted on-${tint.ground} in-${tint.text}`}>
      <div className="wrap">
        <Breadcrumb trail={projectTrail} name={title} />
        <SiteLink className="cat" to={findCategoryPath(category)}>
          {category}
        </SiteLink>
        <h1>{title}</h1>
        <p className="lead">{description}</p>
      </div>
    </section>
  );
}
