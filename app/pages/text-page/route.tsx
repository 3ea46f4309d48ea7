import './text-page.css';
import { data } from 'react-router';
import { findArtwork } from '#app/components/artwork.ts';
import { AuditCta } from '#app/components/buttons.tsx';
import { Picture, Portrait } from '#app/components/picture.tsx';
import { servicesContext } from '#app/services-context.ts';
import { FaqSection } from '#app/shell/frame/faq-section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { MethodSection } from '#app/shell/frame/method-section.tsx';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { ProcessSection } from '#app/shell/frame/process-section.tsx';
import { Testimonials } from '#app/shell/frame/testimonials.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import { TextBody } from '#app/shell/text-page/text-body.tsx';
import { findTextPageData, type TextPageData } from '#app/shell/text-page/text-page-data.ts';
import { formatDate } from '#platform/text/format-date.ts';
import type { Route } from './+types/route';

export function loader({ context, url }: Route.LoaderArgs) {
  const page = findTextPageData(context.get(servicesContext).content, url.pathname);
  if (!page) throw data('Page not found', { status: 404 });
  return page;
}

/** Shows a guide, company or legal page on the path that its file names. */
export default function TextPageRoute({ loaderData: page }: Route.ComponentProps) {
  const { path, headline, trail, name, engine, process, faq, testimonials, closing } = page;
  return (
    <>
      <Head
        title={page.title}
        description={page.description}
        url={path}
        card={createPageCard(path, headline)}
        subject={{ trail: { links: trail, name }, faq, ...(testimonials && { business: testimonials }) }}
      />
      <TextHead page={page} />
      {engine && <MethodSection copy={engine} />}
      <TextBody html={page.html} contents={page.contents} />
      {process && <ProcessSection {...process} />}
      {testimonials && <Testimonials testimonials={testimonials} />}
      {faq.length > 0 && <FaqSection items={faq} />}
      {(closing || page.kind === 'legal') && <FooterCta {...closing} />}
    </>
  );
}

function TextHead({ page }: { page: TextPageData }) {
  const { slug, trail, name, headline, lead, person, portrait, reviewed, engine } = page;
  const scene = `scene-${slug}.svg`;
  const picture = portrait ? <Portrait eager /> : findArtwork(scene) && <Picture name={scene} eager />;
  return (
    <PageHead trail={trail} name={name} title={headline} lead={lead} picture={picture}>
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
      {engine && <AuditCta />}
    </PageHead>
  );
}
