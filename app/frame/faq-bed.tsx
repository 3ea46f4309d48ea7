import type { RenderedFaq } from '#app/content/render-faq.ts';
import { Bed, type Ground } from '#app/ui/bed.tsx';
import { Faq } from '#app/ui/faq.tsx';

type FaqBedProps = { items: RenderedFaq; title?: string; ground?: Ground };

/** The questions of a page, all visible. Its stylesheet imports `ui/columns.css` and `ui/faq.css`. */
export function FaqBed({ items, title = 'Fair questions', ground = 'leaf' }: FaqBedProps) {
  return (
    <Bed ground={ground}>
      <div className="cols">
        <h2>{title}</h2>
        <Faq items={items} />
      </div>
    </Bed>
  );
}
