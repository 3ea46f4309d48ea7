import { AuditTerms } from '#app/components/buttons.tsx';
import { Icon } from '#app/components/icon.tsx';
import { ExternalLink, MailLink, PhoneLink, SiteLink } from '#app/components/links.tsx';
import { Portrait } from '#app/components/picture.tsx';
import { useSite } from '#app/components/site-context.tsx';
import type { ContactPage } from '#app/content/page-copy.ts';

/** Every other way to reach us, and what happens to a message. */
export function ContactAside({ copy: { next, booking } }: { copy: Pick<ContactPage, 'next' | 'booking'> }) {
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
