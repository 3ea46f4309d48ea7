import { Faq } from '#app/ui/faq.tsx';
import type { RenderedFaq } from '#domain/content/render-faq.ts';
import { Bed } from './bed.tsx';

/** The questions of a page, all visible. Its stylesheet imports `ui/columns.css` and `ui/faq.css`. */
export function FaqBed({ items, title = 'Fair questions' }: { items: RenderedFaq; title?: string }) {
  return (
    <Bed ground="leaf">
      <div className="cols">
        <h2>{title}</h2>
        <Faq items={items} />
      </div>
    </Bed>
  );
}
