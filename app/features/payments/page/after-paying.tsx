import type { ReactNode } from 'react';
import { type Ground, Section } from '#app/components/section.tsx';

type AfterPayingProps = { title: string; steps: { title: string; text: string }[]; ground: Ground };

/** Explains step by step what happens after paying. The page's stylesheet must import `after-paying.css`. */
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

/**
 * Says that no card is charged. Every payment page shows it if the sandbox replaces Stripe. The page's stylesheet must
 * import `components/note.css`. `tryUrl` is the sandbox's page for an order.
 */
export function SandboxNote({ tryUrl }: { tryUrl?: string | undefined }) {
  return (
    <p className="note trial">
      <b>This is a trial run of our checkout. No card is charged,</b> and nothing is sold or owed.
      {tryUrl && (
        <span>
          {' '}
          <a href={tryUrl}>Try a refund and other later events</a>.
        </span>
      )}
    </p>
  );
}

type RowProps = { name: string; children: ReactNode; className?: string };

/** A line of an order's amounts. */
export function Row({ name, children, className }: RowProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
