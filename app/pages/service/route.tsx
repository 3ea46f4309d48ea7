import './service.css';
import { data } from 'react-router';
import { AuditCta } from '#app/components/buttons.tsx';
import { GoLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Prose } from '#app/components/prose.tsx';
import { Section } from '#app/components/section.tsx';
import { WorkCard } from '#app/components/work-card.tsx';
import { listWorkSummaries } from '#app/content/case-study.ts';
import { renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import { servicesContext } from '#app/services-context.ts';
import { FaqSection } from '#app/shell/frame/faq-section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { Pitch } from '#app/shell/frame/pitch.tsx';
import { ProcessSection } from '#app/shell/frame/process-section.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import type { Route } from './+types/route';

export function loader({ context, url }: Route.LoaderArgs) {
  const { services, home, process, caseStudies } = context.get(servicesContext).content;
  const service = services.find(({ path }) => path === url.pathname);
  if (!service) throw data('Service not found', { status: 404 });
  const { slug, path, name, title, description, headline, lead, offer, closing, proof } = service;
  return {
    ...{ slug, path, name, title, description, headline, lead, offer, closing },
    faq: renderFaq(service.faq),
    html: renderMarkdown(service.body).html,
    pitch: service.pitch && home.pitch,
    process: service.process && { ...service.process, ...process },
    proof: { title: proof.title, work: listWorkSummaries(caseStudies, proof.slugs) },
  };
}

const trail = [{ name: 'Services', to: '/services' }];

/** Shows one of the services or the website repair page. Each has its own path. */
export default function ServiceRoute({ loaderData: service }: Route.ComponentProps) {
  const { title, description, path, name, headline, lead, offer, pitch, process, proof, faq } = service;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard(path, headline)}
        subject={{ trail: { links: trail, name }, service: { name, description: lead }, faq }}
      />
      <PageHead
        trail={trail}
        name={name}
        title={headline}
        lead={lead}
        picture={<Picture name={`scene-${service.slug}.svg`} eager />}
      >
        <AuditCta>
          <GoLink to="/projects">See the projects</GoLink>
        </AuditCta>
      </PageHead>
      {pitch && <Pitch copy={pitch} />}
      <Section ground="leaf">
        <div className="cols">
          <div>
            <h2>{offer.title}</h2>
            <p className="soft">{offer.intro}</p>
          </div>
          <ul className="gets">
            {offer.items.map((item) => (
              <li key={item.title}>
                <b>{item.title}</b> <span className="soft">{item.text}</span>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section className="rows">
        <Prose html={service.html} />
      </Section>
      {process && <ProcessSection {...process} />}
      {/* The ground is warm where that of the section above is not. */}
      <Section
        ground={process ? 'page' : 'sand'}
        title={proof.title}
        beside={<GoLink to="/projects">All projects</GoLink>}
      >
        <ul className="cards cases">
          {proof.work.map((entry) => (
            <WorkCard key={entry.slug} work={entry} />
          ))}
        </ul>
      </Section>
      <FaqSection items={faq} />
      <FooterCta {...service.closing} />
    </>
  );
}
