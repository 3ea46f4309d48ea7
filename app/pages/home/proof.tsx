import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { PauseButton } from '#app/components/buttons.tsx';
import { ExternalLink, SiteLink } from '#app/components/links.tsx';
import { LogoImage, Picture } from '#app/components/picture.tsx';
import { Section } from '#app/components/section.tsx';
import { useSite } from '#app/components/site-context.tsx';
import { Rating } from '#app/shell/frame/testimonials.tsx';
import type { ClientName, HomeData } from './home-data.ts';

type PartnersProps = { copy: HomeData['copy']['partners']; clients: ClientName[] };

/** The logo wall (HP-04). */
export function Partners({ copy: { title, intro }, clients }: PartnersProps) {
  return (
    <Section ground="leaf" title={title} beside={intro}>
      <ul className="wall" data-enhance="wall" ref={enhanceWhileMounted}>
        {clients.map((client) => (
          <li key={client.slug}>
            <SiteLink to="/projects">
              <Wordmark client={client} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows a client's wordmark, scaled from its drawn size to its size on Home. */
function Wordmark({ client: { slug, name } }: { client: ClientName }) {
  return <LogoImage file={`wordmark-${slug}`} name={name} scale={0.787} />;
}

/** Shows badges, press, and the rotating strip of logos (HP-11, HP-12). */
export function Proof({ data: { copy, badges, press, strip } }: { data: HomeData }) {
  return (
    <Section ground="leaf" className="proof">
      <div>
        <h2 className="rowlab">{copy.certifications.title}</h2>
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
      <div>
        <h2 className="rowlab">{copy.press.title}</h2>
        <ul className="press">
          {press.map(({ slug, name, style, link }) => (
            <li key={slug}>
              <ExternalLink href={link}>
                <span className={`wm wm-${style}`}>{name}</span>
              </ExternalLink>
            </li>
          ))}
        </ul>
      </div>
      <Strip clients={strip} />
    </Section>
  );
}

/** The number of logos that the strip shows at once. The enhance module chooses which. */
const shownAtOnce = 3;

/** The strip that shows three random logos at a time (ST-02). */
function Strip({ clients }: { clients: ClientName[] }) {
  const { rating, ratedBy } = useSite().claims;
  return (
    <div className="strip" data-enhance="strip" ref={enhanceWhileMounted}>
      <div className="score">
        <b className="cut">{rating}</b>
        <p>
          <Rating rating={rating} />{' '}
          <SiteLink to="/method">
            <b>{ratedBy}</b>
          </SiteLink>
        </p>
        <PauseButton label="Pause the changing logos" />
      </div>
      <ul>
        {clients.map((client, index) => (
          <li key={client.slug} className={index < shownAtOnce ? 'is-shown' : ''}>
            <Wordmark client={client} />
          </li>
        ))}
      </ul>
    </div>
  );
}
