import type { ReactNode } from 'react';
import { findCategoryPath } from '#app/content/category-path.ts';
import { ExternalLink } from '#app/ui/external-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ProjectData } from './project-data.ts';

/** Lists what is known of a project in the margin, and leaves out the rest. */
export function Facts({
  project: { client, category, date, services, websiteUrl, tags },
}: {
  project: ProjectData;
}) {
  return (
    <dl className="facts">
      <Fact name="Client">{client}</Fact>
      <Fact name="Category">
        <SiteLink to={findCategoryPath(category)}>{category}</SiteLink>
      </Fact>
      {date && <Fact name="Date">{date}</Fact>}
      {websiteUrl && (
        <Fact name="Website">
          <ExternalLink href={websiteUrl}>{new URL(websiteUrl).hostname.replace(/^www\./, '')}</ExternalLink>
        </Fact>
      )}
      <div>
        <dt>Services</dt>
        {services.map(({ name, path }) => (
          <dd key={name}>
            {path ? (
              <SiteLink className="chip" to={path}>
                {name}
              </SiteLink>
            ) : (
              name
            )}
          </dd>
        ))}
      </div>
      {tags.length > 0 && <Fact name="Tags">{tags.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
