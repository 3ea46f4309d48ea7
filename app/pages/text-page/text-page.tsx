import './text-page.css';
import { Bed, groundClasses, Ruler } from '#app/frame/bed.tsx';
import { Engine } from '#app/frame/engine.tsx';
import { FaqBed } from '#app/frame/faq-bed.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PageHead } from '#app/frame/page-head.tsx';
import { ProcessBed } from '#app/frame/process-bed.tsx';
import { findArtwork } from '#app/ui/artwork.ts';
import { AuditButton, AuditTerms } from '#app/ui/audit-button.tsx';
import { Prose } from '#app/ui/prose.tsx';
import { SectionLinks } from '#app/ui/section-links.tsx';
import { formatDate } from '#domain/blog/format-date.ts';
import { CheckPlace } from './check-place.tsx';
import type { TextPageData } from './text-page-data.ts';

export function TextPage({ page }: { page: TextPageData }) {
  const { engine, process, faq, closing } = page;
  return (
    <>
      <TextHead page={page} />
      {page.path === '/seo-booster' && <CheckPlace />}
      {engine && <Engine words={engine} />}
      <Body html={page.html} contents={page.contents} />
      {process && <ProcessBed {...process} />}
      {faq.length > 0 && <FaqBed items={faq} />}
      {closing ? <FootCall {...closing} /> : page.kind === 'legal' && <FootCall />}
    </>
  );
}

function TextHead({ page }: { page: TextPageData }) {
  const { slug, trail, name, headline, lead, person, reviewed, engine } = page;
  const picture = `scene-${slug}.svg`;
  return (
    <PageHead
      trail={trail}
      name={name}
      title={headline}
      lead={lead}
      {...(findArtwork(picture) ? { picture } : {})}
    >
      {person && (
        <p className="facts small soft">
          <b>{person.name}</b>, {person.role}
        </p>
      )}
      {reviewed && (
        <p className="facts small soft">
          Reviewed <time dateTime={reviewed}>{formatDate(reviewed)}</time>
        </p>
      )}
      {engine && (
        <div className="cta">
          <AuditButton />
          <AuditTerms />
        </div>
      )}
    </PageHead>
  );
}

/** With a list of its sections at its side; without one, each heading stands beside its section. */
function Body({ html, contents }: Pick<TextPageData, 'html' | 'contents'>) {
  if (contents.length === 0) {
    return (
      <Bed ground="leaf" className="rows">
        <Prose html={html} />
      </Bed>
    );
  }
  // Not a Bed: what rises into view on scrolling would take the list out of its place at the side.
  return (
    <section className={`${groundClasses('page')} read`}>
      <Ruler />
      <div className="wrap article">
        <nav className="contents" aria-label="On this page">
          <h2 className="rowlab">On this page</h2>
          <SectionLinks sections={contents} />
        </nav>
        <Prose html={html} />
      </div>
    </section>
  );
}
