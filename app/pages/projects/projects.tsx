import './projects.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import { Filters } from './filters.tsx';
import type { ProjectsData } from './projects-data.ts';

/** How many pictures stand in the first screen of a desktop. */
const eagerCount = 2;

/** all case studies, or those of one category. */
export function ProjectsPage({ data }: { data: ProjectsData }) {
  const { words, work } = data;
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          <Breadcrumb trail={[]} name="Projects" />
          <h1>{words.headline}</h1>
          <p className="lead">{words.lead}</p>
          <Filters data={data} />
        </div>
      </section>
      <Section className="listing">
        <ListingTitle data={data} />
        <ul className="grid-p">
          {work.map((entry, index) => (
            <WorkCard key={entry.slug} work={entry} eager={index < eagerCount} />
          ))}
        </ul>
      </Section>
      <FootCall title={words.closing} />
    </>
  );
}

/** What is shown. The whole list names itself to those who move by headings; all others see it. */
function ListingTitle({ data: { filter, work, total } }: { data: ProjectsData }) {
  switch (filter.state) {
    case 'none':
      return <h2 className="sr">All projects</h2>;
    case 'category':
      return (
        <h2 className="rowlab">
          {filter.category.name}: {work.length} of {total} projects
        </h2>
      );
    case 'unknown':
      return <h2 className="rowlab">There is no such category. Here are all {total} projects.</h2>;
  }
}
