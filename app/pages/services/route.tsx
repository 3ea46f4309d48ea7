import './services.css';
import { AuditCta } from '#app/components/buttons.tsx';
import { Card } from '#app/components/card.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { type Ground, Section } from '#app/components/section.tsx';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { ProcessSection } from '#app/shell/frame/process-section.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import type { Route } from './+types/route';
import { createServicesData, type ServiceSection } from './services-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return createServicesData(context.get(servicesContext).content);
}

/** The background colours that the sections alternate between. */
const grounds: readonly Ground[] = ['leaf', 'page', 'sand', 'pool', 'page'];

/** Shows the services overview, with a section and an anchor for each kind of work. */
export default function ServicesRoute({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={page.title}
        description={page.description}
        card={createPageCard('/services', page.headline)}
        subject={{ trail: { links: [], name: 'Services' } }}
      />
      <PageHead name="Services" title={page.headline} lead={page.lead}>
        <ul className="jump">
          {page.sections.map(({ anchor, title }) => (
            <li key={anchor}>
              <SiteLink className="chip" to={`#${anchor}`}>
                {title}
              </SiteLink>
            </li>
          ))}
        </ul>
        <AuditCta />
      </PageHead>
      {page.sections.map((section, index) => (
        <Section key={section.anchor} ground={grounds[index % grounds.length] ?? 'page'} id={section.anchor}>
          <Services {...section} />
        </Section>
      ))}
      <ProcessSection {...page.process} />
      <FooterCta {...page.closing} />
    </>
  );
}

/** Shows a section's only service beside its picture, or several services as cards. */
function Services({ title, services }: ServiceSection) {
  const [only, ...more] = services;
  if (only && more.length === 0) {
    return (
      <div className="single">
        <div className="pic">
          <Picture name={`scene-${only.slug}.svg`} />
        </div>
        <div>
          <h2>{title}</h2>
          <p className="lead">{only.summary}</p>
          <ul className="offers">
            {only.offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
          <GoLink to={only.path} about={only.name}>
            Learn More
          </GoLink>
        </div>
      </div>
    );
  }
  return (
    <>
      <h2>{title}</h2>
      <ul className="cards">
        {services.map(({ slug, path, name, summary }) => (
          <Card
            key={slug}
            picture={<Picture name={`scene-${slug}.svg`} />}
            title={name}
            text={summary}
            to={path}
            action="Learn More"
          />
        ))}
      </ul>
    </>
  );
}
