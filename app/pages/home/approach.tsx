import { useRef } from 'react';
import type { HomeWords } from '#app/content/home-words.ts';
import { useEnhancement } from '#app/enhance/use-enhancement.ts';
import { PauseButton } from '#app/ui/buttons.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import { escapeHtml } from '#platform/text/escape.ts';

/** HP-03: the word rotator and three feature links. */
export function Approach({ words }: { words: HomeWords['approach'] }) {
  return (
    <Section className="appr">
      <div className="appr-top">
        <Rotator {...words} />
        <p className="lead">{words.lead}</p>
      </div>
      <ul className="feat">
        {words.features.map(({ title, text, to }) => (
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

/** The word rotator (ST-01). Screen readers get one sentence with all words; it shows one word after the other. */
function Rotator({
  name,
  sentenceStart,
  words,
}: Pick<HomeWords['approach'], 'name' | 'sentenceStart' | 'words'>) {
  const ref = useRef<HTMLDivElement>(null);
  useEnhancement(ref);
  return (
    <div className="rotor" data-enhance="rotator" data-words={words.join('|')} ref={ref}>
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
