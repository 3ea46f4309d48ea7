import { type Ground, Section } from './section.tsx';

type AfterPayingProps = { title: string; steps: { title: string; text: string }[]; ground: Ground };

/** Explains what happens to an order, step by step. Its page's stylesheet imports `ui/after-paying.css`. */
export function AfterPaying({ title, steps, ground }: AfterPayingProps) {
  return (
    <Section ground={ground}>
      <h2>{title}</h2>
      <ol className="after">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
