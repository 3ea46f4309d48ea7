import '../contact.css';
import { useEffect } from 'react';
import { redirect } from 'react-router';
import { GoLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { storeDraft } from '../contact-form.tsx';
import type { Route } from './+types/route';

/** The page is not cached, because its reference is one visitor's. */
export const handle = {
  page: { cache: false, query: ['ref'], unlisted: 'all' },
} satisfies PageHandle;

/** Knows only the reference in its address. Without one that this site signed, the visitor is sent to the form. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { leads, content } = context.get(servicesContext);
  const reference = leads.readReference(url.searchParams.get('ref') ?? '', 'contact');
  if (!reference) throw redirect('/contact');
  return { reference, copy: content.contact.thanks };
}

/**
 * The page that a visitor sees when the message is stored (C-01); a suspect sees the same. It names nobody, because the
 * address of this page may be passed on.
 */
export default function ThanksRoute({ loaderData: { reference, copy } }: Route.ComponentProps) {
  const { email, hours } = useSite();
  // The message is sent, so the next form starts empty.
  useEffect(() => storeDraft(undefined), []);
  return (
    <>
      <Head title="Message received" description="Your message is with Saltbush." noindex />
      <section className="section head">
        <div className="wrap">
          <h1>{copy.headline}</h1>
          <p className="lead">{copy.lead}</p>
          <p className="number">
            Reference <b>{reference}</b>
          </p>
        </div>
      </section>
      <Section ground="leaf" className="thanks">
        <h2>{copy.next.title}</h2>
        <ol className="next">
          {copy.next.steps.map((step) => (
            <li key={step}>{step.replaceAll('{hours}', hours.display)}</li>
          ))}
          <li>
            Forgot something? Write to <a href={`mailto:${email}?subject=${reference}`}>{email}</a>: put the
            reference in the subject so that we can match the two.
          </li>
        </ol>
        <p>
          <GoLink to="/projects">See our work in the meantime</GoLink>
        </p>
      </Section>
      <FooterCta title={copy.closing} />
    </>
  );
}
