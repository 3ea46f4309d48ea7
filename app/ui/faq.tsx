import { Icon } from './icon.tsx';

/** Questions that open onto their answers, the first one open. Its page's stylesheet imports `ui/faq.css`. */
export function Faq({ items }: { items: { question: string; answer: string }[] }) {
  return (
    <div className="faq">
      {items.map(({ question, answer }, index) => (
        <details key={question} open={index === 0}>
          <summary>
            {question} <Icon name="down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
