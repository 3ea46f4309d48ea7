import './services.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { ProcessSection } from '#app/frame/process-section.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type Ground, Section } from '#app/ui/section.tsx';
import type { Route } from './+types/route';
import {
  createServicesData,
  type ServiceEntry,
  type ServiceSection,
  type ServicesData,
} from './services-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return createServicesData(context.get(servicesContext).content);
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, headline } = loaderData.words;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/services', headline)}
        subject={{ trail: { links: [], name: 'Services' } }}
      />
      <ServicesPage data={loaderData} />
    </>
  );
}

/** The grounds that the sections take in turn. */
const grounds: readonly Ground[] = ['leaf', 'page', 'sand', 'pool', 'page'];

/** Shows a section with an anchor for each kind of work. */
function ServicesPage({ data: { words, sections, process } }: { data: ServicesData }) {
  return (
    <>
      <PageHead name="Services" title={words.headline} lead={words.lead}>
        <ul className="jump">
          {sections.map(({ anchor, title }) => (
            <li key={anchor}>
              <SiteLink className="chip" to={`#${anchor}`}>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
        <div className="cta">
          <AuditButton />
          <AuditTerms />
        </div>
      </PageHead>
      {sections.map((section, index) => (
        <Section key={section.anchor} ground={grounds[index % grounds.length] ?? 'page'} id={section.anchor}>
          <ServiceGroup section={section} />
        </Section>
      ))}
      <ProcessSection {...process} />
      <FootCall {...words.closing} />
    </>
  );
}

function ServiceGroup({ section: { title, services } }: { section: ServiceSection }) {
  const [only, ...more] = services;
  if (only && more.length === 0) return <Single title={title} service={only} />;
  return (
    <>
      <h2>{title}</h2>
      <ul className="pair">
        {services.map((service) => (
          <Card key={service.slug} service={service} />
        ))}
      </ul>
    </>
  );
}

/** A section with one service shows its picture, and beside it what it is. */
function Single({
  title,
  service: { slug, path, name, summary, offers },
}: {
  title: string;
  service: ServiceEntry;
}) {
  return (
    <div className="single">
      <div className="pic">
        <Picture name={`scene-${slug}.svg`} />
      </div>
      <div>
        <h2>{title}</h2>
        <p className="lead">{summary}</p>
        <ul className="offers">
          {offers.map((offer) => (
            <li key={offer}>{offer}</li>
          ))}
        </ul>
        <GoLink to={path} about={name}>
          Learn More
        </GoLink>
      </div>
    </div>
  );
}

function Card({ service: { slug, path, name, summary } }: { service: ServiceEntry }) {
  return (
    <li className="card">
      <div className="pic">
        <Picture name={`scene-${slug}.svg`} />
      </div>
      <h3>{name}</h3>
      <p>{summary}</p>
      <GoLink to={path} about={name}>
        Learn More
      </GoLink>
    </li>
  );
}
