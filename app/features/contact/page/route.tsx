import './contact.css';
import { data, redirect } from 'react-router';
import { AuditTerms } from '#app/components/buttons.tsx';
import { Icon } from '#app/components/icon.tsx';
import { refuseLead, sendLead, useLeadRefusal } from '#app/components/lead-refusal.ts';
import { ExternalLink, MailLink, PhoneLink, SiteLink } from '#app/components/links.tsx';
import { Portrait } from '#app/components/picture.tsx';
import { groundClasses, Ruler } from '#app/components/section.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { ContactPage } from '#app/content/page-copy.ts';
import { createTestimonialsView } from '#app/content/testimonials-view.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { PageHead } from '#app/shell/frame/page-head.tsx';
import { Testimonials } from '#app/shell/frame/testimonials.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createPageCard } from '#app/shell/head/page-cards.ts';
import { findTooLong, readTypedLead } from '../domain/contact-fields.ts';
import { writePlanMessage } from '../domain/lead.ts';
import { parseLeadForm } from '../domain/lead-form.ts';
import { createHiddenValues, readHiddenFields, submitLead } from '../domain/lead-inbox.ts';
import type { Route } from './+types/route';
import { ContactForm, type ContactFormData, type ContactRefusal } from './contact-form.tsx';

/** Each request gets a form with a signed time of its own. `?service=` and `?plan=` say what a link is about. */
export const handle = { page: { cache: 'private', query: ['service', 'plan'] } } satisfies PageHandle;

export function loader({ context, request, url }: Route.LoaderArgs) {
  const { leads, siteUrl, content } = context.get(servicesContext);
  const plan = content.plans.find(({ slug }) => slug === url.searchParams.get('plan'));
  const slugs = url.searchParams.getAll('service');
  const picked = content.services.filter(({ slug }) => slugs.includes(slug));
  const ticked = [
    ...picked.map(({ contactChoice }) => contactChoice),
    ...(plan?.service ? [plan.service] : []),
  ];
  const { thanks: _, changed: __, ...copy } = content.contact;
  const form: ContactFormData = {
    hidden: createHiddenValues({ leads, siteUrl }, { url, request }),
    preset: {
      services: [...new Set(ticked)],
      ...(plan && { message: writePlanMessage(plan.name) }),
    },
  };
  return { copy, form, testimonials: createTestimonialsView(content) };
}

/** Checks the form and hands it to the inbox. C-01 */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.method !== 'POST')
    throw data('Messages are sent by POST.', { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  // A body that is not a form counts as an empty form.
  const form = await request.formData().catch(() => new FormData());
  const parsed = parseLeadForm(form);
  const back = { typed: parsed.typed, ...readHiddenFields(form) };
  if (parsed.outcome === 'faulty')
    return refuseLead<ContactRefusal>({ state: 'faulty', faults: parsed.faults, ...back });
  const services = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const sent = { form, clientAddress, services };
  const receipt = await submitLead({ kind: 'contact', values: parsed.values }, sent);
  if (receipt.state === 'received') {
    const signed = services.leads.signReference(receipt.reference, 'contact');
    // 303: reloading the thanks, or going back to them, sends nothing again.
    throw redirect(`/contact/thanks?ref=${signed}`, 303);
  }
  return refuseLead<ContactRefusal>({ ...receipt, ...back });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = readTypedLead(await request.clone().formData());
  const faults = findTooLong(typed);
  if (Object.keys(faults).length > 0) return refuseLead<ContactRefusal>({ state: 'faulty', faults, typed });
  return sendLead(serverAction, { typed });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** R-02, C-01. */
export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, form, testimonials } = loaderData;
  const refusal = useLeadRefusal<ContactRefusal>(actionData);
  return (
    <>
      <Head
        title={refusal ? 'Error: Contact' : copy.title}
        description={copy.description}
        card={createPageCard('/contact', copy.headline)}
        subject={{ trail: { links: [], name: 'Contact' }, business: testimonials }}
      />
      <PageHead name="Contact" title={copy.headline} lead={copy.lead} />
      {/* This is no Section, because a form is shown at once and does not rise into view. */}
      <section className={`${groundClasses('page')} write`}>
        <Ruler />
        <div className="wrap">
          <ContactForm form={form} refusal={refusal} />
          <ContactAside copy={copy} />
        </div>
      </section>
      <Testimonials testimonials={testimonials} ground="sand" />
    </>
  );
}

/** Every other way to reach us, and what happens to a message. */
function ContactAside({ copy: { next, booking } }: { copy: Pick<ContactPage, 'next' | 'booking'> }) {
  const { phone, address, hours, bookingUrl } = useSite();
  return (
    <aside className="aside" aria-label="Other ways to reach us">
      <div>
        <h2>Email</h2>
        <MailLink />
      </div>
      <div>
        <h2>Phone</h2>
        <p>
          <PhoneLink phone={phone} />
        </p>
      </div>
      <div>
        <h2>Studio</h2>
        <p>{address.display}</p>
      </div>
      <div>
        <h2>Hours</h2>
        <p>{hours.display}</p>
      </div>
      <div>
        <h2>Elsewhere</h2>
        <p>
          <SiteLink to="/link">All our links</SiteLink>
        </p>
      </div>
      <div>
        <h2>{next.title}</h2>
        <ol className="next">
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div className="book">
        <h2>{booking}</h2>
        <ExternalLink className="btn btn-line" href={bookingUrl}>
          Book a free growth audit <Icon name="out" />
        </ExternalLink>
        <AuditTerms />
      </div>
      <div className="pic">
        <Portrait />
      </div>
    </aside>
  );
}
