import './service.css';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Pitch } from '#app/frame/pitch.tsx';
import { ProcessSection } from '#app/frame/process-section.tsx';
import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { GoLink } from '#app/ui/links.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { Section } from '#app/ui/section.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { ServiceData } from './service-data.ts';

/** The breadcrumb's pages between Home and a service. */
export const trail = [{ name: 'Services', to: '/services' }];

export function ServicePage({ service }: { service: ServiceData }) {
  const { pitch, process, closing } = service;
  return (
    <>
      <PageHead
        trail={trail}
        name={service.name}
        title={service.headline}
        lead={service.lead}
        picture={`scene-${service.slug}.svg`}
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
