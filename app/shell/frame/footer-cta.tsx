import { AuditCta } from '#app/components/buttons.tsx';
import { GoLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';

type FooterCtaProps = {
  title?: string | undefined;
  /** The page's own call to action. If set, a link to the contact page follows, whose text is `link`. */
  text?: string | undefined;
  link?: string | undefined;
};

/** Invites visitors to book an audit at the bottom of inner pages (H-09). */
export function FooterCta({
  title = 'Find out what to fix first',
  text,
  link = 'Write to us',
}: FooterCtaProps) {
  return (
    <Section ground="ink" className="call">
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <AuditCta>{text && <GoLink to="/contact">{link}</GoLink>}</AuditCta>
    </Section>
  );
}
