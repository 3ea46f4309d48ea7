import './home.css';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { PauseButton } from '#app/components/buttons.tsx';
import { Icon } from '#app/components/icon.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Section } from '#app/components/section.tsx';
import { WorkCard } from '#app/components/work-card.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';
import { MethodSection } from '#app/shell/frame/method-section.tsx';
import { Pitch } from '#app/shell/frame/pitch.tsx';
import { Testimonials } from '#app/shell/frame/testimonials.tsx';
import { escapeHtml } from '#platform/text/escape.ts';
import { AuditPromo, Impact } from './figures.tsx';
import { Closing, Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { Insights } from './insights.tsx';
import { Partners, Proof } from './proof.tsx';

/** Home shows HP-01 to HP-07, HP-14, and HP-08 to HP-13, in this order. */
export function HomePage({ data }: { data: HomeData }) {
  const { copy } = data;
  return (
    <>
      <Hero copy={copy.hero} />
      <Services copy={copy.services} />
      <Approach copy={copy.approach} />
      <Partners copy={copy.partners} clients={data.wall} />
      {/* HP-05. The grid is written for three, four and five. */}
      <Section ground="ink" title={copy.work.title} beside={copy.work.intro}>
        <ul className="work">
          {data.work.map((entry) => (
            <WorkCard key={entry.slug} work={entry} />
          ))}
        </ul>
        <SiteLink className="btn btn-line" to="/projects">
          All projects <Icon name="arrow" />
        </SiteLink>
      </Section>
      <Insights title={copy.insights.title} teaser={data.teaser} />
      <Impact copy={copy.impact} />
      <Pitch copy={copy.pitch} />
      <AuditPromo copy={copy.audit} />
      <MethodSection copy={copy.engine}>
        <SiteLink className="btn btn-ink" to="/visibility-accelerator">
          {copy.engine.action} <Icon name="arrow" />
        </SiteLink>
      </MethodSection>
      <Testimonials testimonials={data.testimonials} />
      <Proof data={data} />
      <Closing copy={copy.closing} />
    </>
  );
}

/** A single seam of stone runs behind the four cards, and each card shows its own part of it (HP-02). */
function Services({ copy: { title, intro, cards } }: { copy: HomeCopy['services'] }) {
  return (
    <Section ground="sand" title={title} beside={intro}>
      <ul className="svc">
        {cards.map((card) => (
          <li className="card" key={card.to}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
            <GoLink to={card.to} about={card.title}>
              Learn More
            </GoLink>
            <Picture name="seam.svg" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** HP-03: the word rotator and three feature links. */
function Approach({ copy }: { copy: HomeCopy['approach'] }) {
  return (
    <Section className="appr">
      <div className="appr-top">
        <Rotator {...copy} />
        <p className="lead">{copy.lead}</p>
      </div>
      <ul className="feat">
        {copy.features.map(({ title, text, to }) => (
          <li key={title}>
            <SiteLink to={to}>
              <h3>
                {title} <Icon name="arrow" />
              </h3>
              <p>{text}</p>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The word rotator (ST-01) shows one word at a time. Screen readers get one sentence with all the words. */
function Rotator({ name, sentenceStart, words }: HomeCopy['approach']) {
  return (
    <div className="rotor" data-enhance="rotator" data-words={words.join('|')} ref={enhanceWhileMounted}>
      <div className="rotor-name">
        <h2 className="rowlab">{name}</h2>
        <PauseButton label="Pause the changing word" />
      </div>
      <p className="sr">
        {sentenceStart} {words.join(', ')}.
      </p>
      <p className="cut" aria-hidden="true">
        {sentenceStart}
        <em>
          <span
            data-slot=""
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the rotator's own text, which React must leave alone
            dangerouslySetInnerHTML={{ __html: escapeHtml(words[0] ?? '') }}
          />
        </em>
      </p>
    </div>
  );
}
