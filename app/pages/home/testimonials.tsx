import { Bed } from '#app/frame/bed.tsx';
import { Berries } from '#app/ui/berries.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { formatDate } from '#domain/blog/format-date.ts';
import type { HomeWords } from '#domain/content/home-words.ts';
import { findServicePath } from '#domain/content/service-path.ts';
import type { HomeData } from './home-data.ts';

type TestimonialsProps = { words: HomeWords['testimonials']; testimonials: HomeData['testimonials'] };

/** HP-10: three clients, the first one large. */
export function Testimonials({ words: { title }, testimonials }: TestimonialsProps) {
  return (
    <Bed>
      <div className="heads">
        <h2>{title}</h2>
      </div>
      <div className="says">
        {testimonials.map((said) => (
          <figure key={said.author}>
            <Berries rating={said.rating} />
            <blockquote>{said.quote}</blockquote>
            <figcaption>
              <p>
                <b>{said.author}</b> {said.company}
                <small>
                  {said.industry}, <time dateTime={said.datePublished}>{formatDate(said.datePublished)}</time>
                </small>
              </p>
              <SiteLink className="chip" to={findServicePath(said.serviceType)}>
                {said.serviceType}
              </SiteLink>
            </figcaption>
          </figure>
        ))}
      </div>
    </Bed>
  );
}
