import { Section } from '#app/components/section.tsx';
import type { Process } from '#app/content/service.ts';

/** Six steps on backgrounds from light to dark (HP-15). The page's stylesheet must import `frame/process-section.css`. */
export function ProcessSection({ title, intro, steps }: Process & { title: string; intro: string }) {
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
