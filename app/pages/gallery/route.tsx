import './gallery.css';
import { useSearchParams } from 'react-router';
import { AuditCta, PauseButton } from '#app/components/buttons.tsx';
import { CarbonText } from '#app/components/carbon-text.tsx';
import { Card } from '#app/components/card.tsx';
import { EmailField, Field } from '#app/components/field.tsx';
import { FormNote } from '#app/components/form-note.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Consent, LeadForm } from '#app/components/lead-form.tsx';
import { FilterLink, GoLink, MailLink, PhoneLink, ProfileLink } from '#app/components/links.tsx';
import { Pager } from '#app/components/pager.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Prose } from '#app/components/prose.tsx';
import { type Ground, Section } from '#app/components/section.tsx';
import { ShareLinks } from '#app/components/share-links.tsx';
import { Steps } from '#app/components/steps.tsx';
import { FaqSection } from '#app/shell/frame/faq-section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Head } from '#app/shell/head/head.tsx';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const longName = 'Telecommunications infrastructure for the Northern Territory and Queensland';
const longText =
  'A sentence that is longer than anybody would write, with one clause after another, and no end in sight.';

const grounds: Ground[] = ['page', 'leaf', 'sand', 'gold', 'pool', 'ink', 'deep'];

/**
 * Shows every shared component in every state, for whoever changes one. `npm run dev` serves it at /gallery; no build
 * contains it.
 */
export default function GalleryRoute() {
  return (
    <>
      <Head title="Gallery" description="Every component in every state." noindex />
      <Section>
        <h1>Gallery</h1>
        <p className="lead">Every shared component, in every state.</p>
      </Section>
      {grounds.map((ground) => (
        <Section key={ground} ground={ground} title={`On ${ground}`} beside="Text beside the title">
          <Buttons />
        </Section>
      ))}
      <Section title="Links">
        <Links />
      </Section>
      <Section ground="leaf" title="Cards">
        <Cards />
      </Section>
      <Section title="Forms">
        <Forms />
      </Section>
      <Section ground="sand" title="Texts">
        <Texts />
      </Section>
      <FaqSection items={[{ question: longText, answerHtml: `<a href="#answer">A link</a>. ${longText}` }]} />
      <FooterCta title="The call above the footer" />
    </>
  );
}

function Buttons() {
  return (
    <>
      <AuditCta>
        <GoLink to="#buttons">And a link</GoLink>
      </AuditCta>
      <div className="gallery-row">
        {['btn-berry', 'btn-ink', 'btn-line'].map((variant) => (
          <button key={variant} className={`btn ${variant}`} type="button">
            A button
          </button>
        ))}
        <button className="btn btn-ink" type="button" aria-disabled="true">
          <span className="spin" /> Busy
        </button>
        <button className="btn btn-line" type="button">
          {longName}
        </button>
        <PauseButton label="Pause the animation" />
      </div>
    </>
  );
}

function Links() {
  const [params] = useSearchParams();
  return (
    <>
      <div className="gallery-row">
        <GoLink to="#go" about="what it is about">
          A link with an arrow
        </GoLink>
        <MailLink />
        <PhoneLink phone="02 5550 1234" />
        <ProfileLink name="instagram" />
        <ProfileLink name="linkedin" />
      </div>
      <ul className="filters">
        <FilterLink to="#all" name="All" count={15} current />
        <FilterLink to="#none" name={longName} count={0} current={false} />
        <FilterLink to="#unknown" name="Unknown" count={null} current={false} />
      </ul>
      <Pager
        page={Number(params.get('page') ?? 6)}
        totalPages={12}
        pathOf={(page) => `?page=${page}`}
        before="Newer"
        after="Older"
        things="posts"
      />
      <Steps
        label="Previous and next"
        folder="#"
        previous={{ slug: 'one', title: 'The one before' }}
        next={{ slug: 'two', title: longWord }}
      />
      <Steps label="Only next" folder="#" next={{ slug: 'two', title: 'The one after' }} />
      <ShareLinks url="https://site.example/page" title="A page & more" />
    </>
  );
}

function Cards() {
  const picture = <Picture name="floor-notfound.svg" />;
  return (
    <ul className="cards">
      <Card picture={picture} title="A card" text="With a short text." to="#card" action="Read it" />
      <Card
        picture={picture}
        category={<span className="cat">A category</span>}
        title={longName}
        text={longText}
        to="#long"
        action="Read it"
      />
    </ul>
  );
}

const hidden = { formTime: '', attribution: '' };

function Forms() {
  return (
    <>
      <div className="gallery-form">
        <LeadForm
          label="An empty form"
          refusal={undefined}
          noteId="gallery-note"
          hidden={hidden}
          sendClass="btn-berry"
          send={
            <>
              Send <Icon name="arrow" />
            </>
          }
          sending="Sending."
        >
          <Field id="gallery-name" label="Name" hint="As you would like to be called.">
            {(control) => <input {...control} className="in" name="name" />}
          </Field>
          <Field id="gallery-company" label="Organisation" optional>
            {(control) => <input {...control} className="in" name="company" />}
          </Field>
          <Consent id="gallery-consent" given={false} error={undefined} label="You may keep this." />
        </LeadForm>
      </div>
      <div className="gallery-form">
        <FormNote id="gallery-note" titleId="gallery-note-title">
          <h3 id="gallery-note-title">Not sent yet: 2 things to fix</h3>
          <p>{longText}</p>
        </FormNote>
        <EmailField id="gallery-email" error="Enter your email address." maxLength={200} value="ana@" />
        <Field id="gallery-message" label="Message" error={longText} hint="At most 5,000 characters.">
          {(control) => <textarea {...control} className="in" name="message" defaultValue={longWord} />}
        </Field>
        <Consent id="gallery-refused" given error="Tick the box to send this." label={longText} />
      </div>
    </>
  );
}

const proseHtml = `<h2>A heading</h2><p>${longText} ${longWord} <a href="#prose">A link</a>, <strong>bold</strong>, <em>emphasis</em>,
<code>code</code>.</p><ul><li>One</li><li>Two</li></ul><blockquote><p>A quotation.</p></blockquote>
<table><thead><tr><th scope="col">Name</th><th scope="col">Value</th></tr></thead><tbody><tr><td>One</td><td>1</td></tr></tbody></table>`;

function Texts() {
  return (
    <>
      <p>
        <CarbonText text="A page view causes 0.05 g of CO2e." />
      </p>
      <Prose html={proseHtml} />
      <FormNote titleId="gallery-news-title" bad={false}>
        <h3 id="gallery-news-title">A note</h3>
        <p>Nothing is wrong.</p>
      </FormNote>
    </>
  );
}
