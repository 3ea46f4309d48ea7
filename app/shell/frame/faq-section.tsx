import { type Ground, Section } from '#app/components/section.tsx';
import type { RenderedFaq } from '#app/content/render-markdown.ts';
import { Icon } from '../../components/icon.tsx';

type FaqSectionProps = { items: RenderedFaq; title?: string; ground?: Ground };

/**
 * Shows a page's questions as disclosures, the first one open. The page's stylesheet must import `components/columns.css` and
 * `components/faq.css`.
 */
export function FaqSection({ items, title = 'Common questions', ground = 'leaf' }: FaqSectionProps) {
  return (
    <Section ground={ground}>
      <div className="cols">
        <h2>{title}</h2>
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
      </div>
    </Section>
  );
}
