import './service.css';
import { FaqBed } from '#app/frame/faq-bed.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { Pitch } from '#app/frame/pitch.tsx';
import { ProcessBed } from '#app/frame/process-bed.tsx';
import { AuditButton, AuditTerms } from '#app/ui/audit-button.tsx';
import { Bed } from '#app/ui/bed.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { WorkCard } from '#app/ui/work-card.tsx';
import type { ServiceData } from './service-data.ts';

/** The pages between Home and a service. */
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
      <Bed className="rows">
        <Prose html={service.html} />
      </Bed>
      {process && <ProcessBed {...process} />}
      <Proof proof={service.proof} warm={!process} />
      <FaqBed items={service.faq} />
      <FootCall {...closing} />
    </>
  );
}

function Offer({ offer: { title, intro, items } }: { offer: ServiceData['offer'] }) {
  return (
    <Bed ground="leaf">
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
    </Bed>
  );
}

/** Case studies that belong to the service. On a warm ground where the bed above it is not. */
function Proof({ proof: { title, work }, warm }: { proof: ServiceData['proof']; warm: boolean }) {
  return (
    <Bed ground={warm ? 'sand' : 'page'}>
      <div className="heads">
        <h2>{title}</h2>
        <GoLink to="/projects">All projects</GoLink>
      </div>
      <ul className="cases">
        {work.map((entry) => (
          <WorkCard key={entry.slug} work={entry} />
        ))}
      </ul>
    </Bed>
  );
}
