import './home.css';
import { data } from 'react-router';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { PauseButton } from '#app/components/buttons.tsx';
import { Icon } from '#app/components/icon.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Section } from '#app/components/section.tsx';
import { useSite } from '#app/components/site-context.tsx';
import { WorkCard } from '#app/components/work-card.tsx';
import type { HomeCopy } from '#app/content/home-copy.ts';
import { createPostSummary } from '#app/features/blog/domain/post-summary.ts';
import { teaserSize } from '#app/features/blog/domain/teaser.ts';
import { useDocumentSeed } from '#app/features/blog/page/browser/blog-memory.ts';
import { loadTeaser } from '#app/features/blog/page/cards/load-teaser.server.ts';
import { servicesContext } from '#app/services-context.ts';
import { MethodSection } from '#app/shell/frame/method-section.tsx';
import { Pitch } from '#app/shell/frame/pitch.tsx';
import { Testimonials } from '#app/shell/frame/testimonials.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { escapeHtml } from '#platform/text/escape.ts';
import type { Route } from './+types/route';
import { AuditPromo, Impact } from './figures.tsx';
import { Closing, Hero } from './hero.tsx';
import { createHomeData } from './home-data.ts';
import { Insights } from './insights.tsx';
import { Partners, Proof } from './proof.tsx';
import { createTeaserSeed, navigateWithTeaser } from './teaser-navigation.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  if (new URL(request.url).pathname.endsWith('.data')) {
    // In a client navigation the browser fetches the posts itself, so that the page does not wait for them (B-07).
    const samples = content.posts.slice(0, teaserSize).map(createPostSummary);
    return data(createHomeData(content, { state: 'loading', samples }));
  }
  const { teaser, headers } = await loadTeaser(services, context.get(renderingContext));
  return data(createHomeData(content, teaser), { headers });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return navigateWithTeaser(serverLoader);
}

/** Home's response headers also link to the pages that describe the site to programs (SEO-03). */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders);
  all.set('link', '</llms.txt>; rel="describedby"');
  return all;
}

/** Home shows HP-01 to HP-07, HP-14, and HP-08 to HP-13, in this order. */
export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  useDocumentSeed(createTeaserSeed(loaderData.teaser));
  const { brand } = useSite();
  const { copy } = loaderData;
  return (
    <>
      <Head
        title={copy.title}
        description={copy.description}
        url="/"
        subject={{ business: loaderData.testimonials }}
      />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="search" type="application/opensearchdescription+xml" title={brand} href="/opensearch.xml" />
      <Hero copy={copy.hero} />
      <Services copy={copy.services} />
      <Approach copy={copy.approach} />
      <Partners copy={copy.partners} clients={loaderData.wall} />
      {/* HP-05. The grid is written for three, four and five. */}
      <Section ground="ink" title={copy.work.title} beside={copy.work.intro}>
        <ul className="work">
          {loaderData.work.map((entry) => (
            <WorkCard key={entry.slug} work={entry} />
          ))}
        </ul>
        <SiteLink className="btn btn-line" to="/projects">
          All projects <Icon name="arrow" />
        </SiteLink>
      </Section>
      <Insights title={copy.insights.title} teaser={loaderData.teaser} />
      <Impact copy={copy.impact} />
      <Pitch copy={copy.pitch} />
      <AuditPromo copy={copy.audit} />
      <MethodSection copy={copy.engine}>
        <SiteLink className="btn btn-ink" to="/visibility-accelerator">
          {copy.engine.action} <Icon name="arrow" />
        </SiteLink>
      </MethodSection>
      <Testimonials testimonials={loaderData.testimonials} />
      <Proof data={loaderData} />
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
