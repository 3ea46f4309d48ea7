import type { RenderedFaq } from '#app/content/render-faq.ts';
import { Faq } from '#app/ui/faq.tsx';
import { type Ground, Section } from '#app/ui/section.tsx';

type FaqSectionProps = { items: RenderedFaq; title?: string; ground?: Ground };

/** Shows the questions of a page. Its page's stylesheet imports `ui/columns.css` and `ui/faq.css`. */
export function FaqSection({ items, title = 'Fair questions', ground = 'leaf' }: FaqSectionProps) {
  return (
    <Section ground={ground}>
      <div className="cols">
        <h2>{title}</h2>
        <Faq items={items} />
      </div>
    </Section>
  );
}
