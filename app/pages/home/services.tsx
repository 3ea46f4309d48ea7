import type { HomeWords } from '#app/content/home-words.ts';
import { GoLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';

/** One seam of stone runs behind the four cards, and each is a window on its own stretch (HP-02). */
export function Services({ words: { title, intro, cards } }: { words: HomeWords['services'] }) {
  return (
    <Section ground="sand">
      <div className="heads">
        <h2>{title}</h2>
        <p>{intro}</p>
      </div>
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
