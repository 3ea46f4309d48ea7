import { SiteLink } from '#app/components/links.tsx';
import { type Ground, Section } from '#app/components/section.tsx';
import type { TestimonialsView } from '#app/content/testimonials-view.ts';
import { formatDate } from '#platform/text/format-date.ts';

type TestimonialsProps = { testimonials: TestimonialsView; ground?: Ground };

/** Three testimonials, the first one large (HP-10). The page's stylesheet must import `frame/testimonials.css`. */
export function Testimonials({ testimonials: { title, shown }, ground = 'page' }: TestimonialsProps) {
  if (shown.length === 0) return null;
  return (
    <Section ground={ground} title={title}>
      <div className="says">
        {shown.map((item) => (
          <figure key={item.author}>
            <Rating rating={item.rating} />
            <blockquote>{item.quote}</blockquote>
            <figcaption>
              <p>
                <b>{item.author}</b> {item.company}
                <small>
                  {item.industry}, <time dateTime={item.datePublished}>{formatDate(item.datePublished)}</time>
                </small>
              </p>
              <SiteLink className="chip" to={item.servicePath}>
                {item.serviceType}
              </SiteLink>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}

/** The width of a berry (24) and the gap after it, in viewBox units. */
const slot = 29;

/** Shows a rating of up to five as berries. */
export function Rating({ rating }: { rating: number }) {
  const count = Math.round(rating);
  return (
    <svg
      className="berries"
      role="img"
      aria-label={`Rated ${rating} out of 5`}
      viewBox={`0 0 ${count * slot} 24`}
      width={count * slot}
      height="24"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal berries have nothing else to tell them apart
        <use key={index} href="#i-berry" x={index * slot} width="24" height="24" />
      ))}
    </svg>
  );
}
