import type { Process } from '#app/content/service.ts';
import { Section } from '#app/ui/section.tsx';

type ProcessSectionProps = Process & { title: string; intro: string };

/** HP-15: six steps, on grounds from light to dark. Its page's stylesheet imports `frame/process-section.css`. */
export function ProcessSection({ title, intro, steps }: ProcessSectionProps) {
  const list = (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step.title}>
          <b className="cut">{String(index + 1).padStart(2, '0')}</b>
          <h3>{step.title}</h3>
          <p>{step.text}</p>
        </li>
      ))}
    </ol>
  );
  return <Section className="process" title={title} beside={intro} bleed={list} />;
}
