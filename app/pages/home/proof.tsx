import { useRef } from 'react';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { Berries } from '#app/frame/testimonials.tsx';
import { PauseButton } from '#app/ui/buttons.tsx';
import { ExternalLink, SiteLink } from '#app/ui/links.tsx';
import { LogoImage, Picture, wordmarkScale } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import type { ClientName, HomeData, Mention } from './home-data.ts';

type ProofProps = Pick<HomeData, 'badges' | 'press'> & { words: HomeData['words']; clients: ClientName[] };

/** Badges, press, and the rotating strip of logos (HP-11, HP-12). */
export function Proof({ words, badges, press, clients }: ProofProps) {
  return (
    <Section ground="leaf" className="proof">
      <div>
        <h2 className="rowlab">{words.certifications.title}</h2>
        <ul className="badges">
          {badges.map(({ name, detail, icon, link }) => (
            <li key={name}>
              <ExternalLink href={link}>
                <span className={`badge badge-${icon}`}>
                  <Picture name="badges.svg" />
                </span>
                <span>
                  <b>{name}</b> {detail}
                </span>
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
      <Press title={words.press.title} mentions={press} />
      <Strip clients={clients} />
    </Section>
  );
}

function Press({ title, mentions }: { title: string; mentions: Mention[] }) {
  return (
    <div>
      <h2 className="rowlab">{title}</h2>
      <ul className="press">
        {mentions.map(({ slug, name, style, link }) => (
          <li key={slug}>
            <ExternalLink href={link}>
              <span className={`wm wm-${style}`}>{name}</span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many logos the strip shows at once. The enhance module chooses which. */
const shownAtOnce = 3;

/** The strip that shows three random logos at a time (ST-02). */
function Strip({ clients }: { clients: ClientName[] }) {
  const { rating, ratedBy } = useSite().claims;
  const ref = useRef<HTMLDivElement>(null);
  useEnhancement(ref);
  return (
    <div className="strip" data-enhance="strip" ref={ref}>
      <div className="score">
        <b className="cut">{rating}</b>
        <p>
          <Berries rating={rating} />{' '}
          <SiteLink to="/method">
            <b>{ratedBy}</b>
          </SiteLink>
        </p>
        <PauseButton label="Pause the changing logos" />
      </div>
      <ul>
        {clients.map(({ slug, name }, index) => (
          <li key={slug} className={index < shownAtOnce ? 'is-shown' : ''}>
            <LogoImage file={`wordmark-${slug}`} name={name} scale={wordmarkScale} />
          </li>
        ))}
      </ul>
    </div>
  );
}
