import type { RenderedFaq } from '#app/content/render-faq.ts';
import { Icon } from './icon.tsx';

/** Questions that open to show their answers, the first one open. Its page's stylesheet imports `ui/faq.css`. */
export function Faq({ items }: { items: RenderedFaq }) {
  return (
    <div className="faq">
      {items.map(({ question, answerHtml }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question} <Icon name="down" />
          </summary>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that was made safe where it was made */}
          <p dangerouslySetInnerHTML={{ __html: answerHtml }} />
        </details>
      ))}
    </div>
  );
}
