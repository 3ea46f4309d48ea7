import './contact.css';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { Testimonials } from '#app/frame/testimonials.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { ContactAside } from './contact-aside.tsx';
import { ContactForm } from './contact-form.tsx';
import type { ContactAnswer, ContactFormData } from './contact-form-data.ts';

type ContactPageProps = { form: ContactFormData; answer: ContactAnswer | undefined };

/** The form, and beside it every other way to us. */
export function ContactPage({ form, answer }: ContactPageProps) {
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          <Breadcrumb trail={[]} name="Contact" />
          <h1>Tell us what you’re trying to change</h1>
          <p className="lead">
            A few lines is plenty. A person reads every message, and replies on a weekday.
          </p>
        </div>
      </section>
      {/* This is no Section, because a form is shown at once and does not rise into view. */}
      <section className={`${groundClasses('page')} write`}>
        <Ruler />
        <div className="wrap">
          <ContactForm form={form} answer={answer} />
          <ContactAside />
        </div>
      </section>
      <Testimonials says={form.says} ground="sand" />
    </>
  );
}
