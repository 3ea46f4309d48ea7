import { AuditButton, AuditTerms } from '#app/ui/buttons.tsx';
import { GoLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';

type FootCallProps = {
  title?: string | undefined;
  /** The call to action, in the page's own words. Where given, a link to the contact page follows. */
  text?: string | undefined;
};

/** Invites to an audit at the foot of inner pages (H-09). */
export function FootCall({ title = 'Find out what yours weighs', text }: FootCallProps) {
  return (
    <Section ground="ink" className="call">
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <AuditTerms />
      </div>
      <div className="cta">
        <AuditButton />
        {text && <GoLink to="/contact">Write to us</GoLink>}
      </div>
    </Section>
  );
}
