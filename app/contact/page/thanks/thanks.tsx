import '../contact.css';
import { useEffect } from 'react';
import { FootCall } from '#app/frame/foot-call.tsx';
import { GoLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { forgetDraft } from '../draft.ts';

/** What a visitor sees when the message is kept. It names nobody: the address of this page may be passed on. */
export function ThanksPage({ reference }: { reference: string }) {
  const { email, hours } = useSite();
  useEffect(forgetDraft, []);
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          <h1>Thank you. Your message is with us.</h1>
          <p className="lead">A person reads it, and answers by email on a weekday.</p>
          <p className="number">
            Reference <b>{reference}</b>
          </p>
        </div>
      </section>
      <Section ground="leaf" className="thanks">
        <h2>What happens next</h2>
        <ol className="next">
          <li>Keep the reference. By it we find your message if you write or call.</li>
          <li>We are at our desks {hours.display}. If we have a question, we ask it by email.</li>
          <li>
            Forgot something? Write to <a href={`mailto:${email}?subject=${reference}`}>{email}</a>: the
            reference in the subject brings the two together.
          </li>
        </ol>
        <p>
          <GoLink to="/projects">See our work meanwhile</GoLink>
        </p>
      </Section>
      <FootCall title="Know what your site weighs before we talk" />
    </>
  );
}
