import './service.css';
import { data } from 'react-router';
import type { Content } from '#app/content/content.ts';
import type { HomeWords } from '#app/content/home-words.ts';
import { type RenderedFaq, renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Process, Service } from '#app/content/service.ts';
import { createWorkSummary } from '#app/content/work-summary.ts';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Pitch } from '#app/frame/pitch.tsx';
import { ProcessSection } from '#app/frame/process-section.tsx';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { GoLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard, type WorkCardData } from '#app/ui/work-card.tsx';
import type { Route } from './+types/route';

export function loader({ context, url }: Route.LoaderArgs) {
  const service = findServiceData(context.get(servicesContext).content, url.pathname);
  if (!service) throw data('Service not found', { status: 404 });
  return service;
}

/** Everything that a service page shows. */
type ServiceData = Pick<
  Service,
  'slug' | 'path' | 'name' | 'title' | 'description' | 'headline' | 'lead' | 'offer' | 'closing'
> & {
  faq: RenderedFaq;
  /** The main text as HTML. */
  html: string;
  /** The sustainability pitch (HP-14), where the service has one. */
  pitch: HomeWords['pitch'] | undefined;
  /** The process (HP-15), where the service shows it. */
  process: (Process & { title: string; intro: string }) | undefined;
  proof: { title: string; work: WorkCardData[] };
};

/** Finds what the service page on that path shows; undefined where no service has it. */
function findServiceData(content: Content, path: string): ServiceData | undefined {
  const service = content.services.find((candidate) => candidate.path === path);
  if (!service) return undefined;
  const { slug, name, title, description, headline, lead, offer, faq, closing } = service;
  return {
    ...{ slug, path, name, title, description, headline, lead, offer, closing },
    faq: renderFaq(faq),
    html: renderMarkdown(service.body).html,
    pitch: service.pitch ? content.home.pitch : undefined,
    process: service.process && { ...service.process, ...content.process },
    proof: { title: service.proof.title, work: listWork(content, service.proof.slugs) },
  };
}

function listWork({ caseStudies }: Content, slugs: string[]): WorkCardData[] {
  return slugs.flatMap((wanted) => {
    const found = caseStudies.find(({ slug }) => slug === wanted);
    return found ? [createWorkSummary(found)] : [];
  });
}

/** Five services and the repair of websites, each on its own path. */
export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, path, name, headline, lead, faq } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard(path, headline)}
        subject={{ trail: { links: trail, name }, service: { name, description: lead }, faq }}
      />
      <ServicePage service={loaderData} />
    </>
  );
}

/** The breadcrumb's pages between Home and a service. */
const trail = [{ name: 'Services', to: '/services' }];

function ServicePage({ service }: { service: ServiceData }) {
  const { pitch, process, closing } = service;
  return (
    <>
      <PageHead
        trail={trail}
        name={service.name}
        title={service.headline}
        lead={service.lead}
        picture={<Picture name={`scene-${service.slug}.svg`} eager />}
      >
        <div className="cta">
          <AuditButton />
          <GoLink to="/projects">See the projects</GoLink>
          <AuditTerms />
        </div>
      </PageHead>
      {pitch && <Pitch words={pitch} />}
      <Offer offer={service.offer} />
      <Section className="rows">
        <Prose html={service.html} />
      </Section>
      {process && <ProcessSection {...process} />}
      <Proof proof={service.proof} warm={!process} />
      <FaqSection items={service.faq} />
      <FootCall {...closing} />
    </>
  );
}

function Offer({ offer: { title, intro, items } }: { offer: ServiceData['offer'] }) {
  return (
    <Section ground="leaf">
      <div className="cols">
        <div>
          <h2>{title}</h2>
          <p className="soft">{intro}</p>
        </div>
        <ul className="gets">
          {items.map((item) => (
            <li key={item.title}>
              <b>{item.title}</b> <span className="soft">{item.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Shows case studies that belong to the service, on a warm ground where the section above is not warm. */
function Proof({ proof: { title, work }, warm }: { proof: ServiceData['proof']; warm: boolean }) {
  return (
    <Section ground={warm ? 'sand' : 'page'}>
      <div className="heads">
        <h2>{title}</h2>
        <GoLink to="/projects">All projects</GoLink>
      </div>
      <ul className="cases">
        {work.map((entry) => (
          <WorkCard key={entry.slug} work={entry} />
        ))}
      </ul>
    </Section>
  );
}
