import type { Process } from '#app/content/service.ts';
import { Reveal, Ruler } from '#app/ui/section.tsx';

type ProcessSectionProps = { title: string; intro: string; steps: Process['steps'] };

/** HP-15: six steps, on grounds from light to dark. Its page's stylesheet imports `frame/process-section.css`. */
export function ProcessSection({ title, intro, steps }: ProcessSectionProps) {
  return (
    <section className="section process">
      <Ruler />
      <Reveal className="wrap heads">
        <h2>{title}</h2>
        <p>{intro}</p>
      </Reveal>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.title}>
            <b className="cut">{String(index + 1).padStart(2, '0')}</b>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
