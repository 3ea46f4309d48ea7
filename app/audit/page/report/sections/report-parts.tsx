import { Fragment, type ReactNode } from 'react';
import { groundClasses, Ruler } from '#app/ui/section.tsx';

type ReportSectionProps = {
  ground: 'page' | 'leaf' | 'sand' | 'pool';
  id?: string;
  className?: string;
  children: ReactNode;
};

/** This is not a `Section`, which rises into view on scrolling: a report is read at once, and printed. */
export function ReportSection({ ground, id, className = '', children }: ReportSectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
      <Ruler />
      <div className="wrap">{children}</div>
    </section>
  );
}

/** An address that may be broken after its dots and slashes. Text, never a link: it is a stranger's. */
export function BreakableAddress({ address }: { address: string }) {
  return (
    <span className="address" dir="ltr">
      {address.split(/(?<=[./])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

type CopyButtonProps = {
  /** Id of the field whose text is copied. */
  of: string;
  /** Completes the words for those who hear them out of context. */
  what: string;
};

/**
 * A copy button, shown only with a script; without one the text can be selected. It is a live region without the role
 * `status`, which would take the button's name away.
 */
export function CopyButton({ of, what }: CopyButtonProps) {
  return (
    <button className="chip" type="button" data-copy={of}>
      <span data-slot="copied" suppressHydrationWarning aria-live="polite">
        Copy
      </span>
      <span className="sr"> {what}</span>
    </button>
  );
}
