import { Fragment, type ReactNode } from 'react';
import { groundClasses, Ruler } from '#app/components/section.tsx';

type ReportSectionProps = {
  ground: 'page' | 'leaf' | 'sand' | 'pool';
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A section of a report. Unlike `Section` it is not animated on scrolling, because reports are printed. */
export function ReportSection({ ground, id, className = '', children }: ReportSectionProps) {
  return (
    <section className={`${groundClasses(ground)} ${className}`.trim()} id={id}>
      <Ruler />
      <div className="wrap">{children}</div>
    </section>
  );
}

/** Shows an untrusted address or name exactly. It is text, never a link. */
export function Exact({ children }: { children: ReactNode }) {
  return (
    <span className="address" dir="ltr">
      {children}
    </span>
  );
}

/** Shows an address that may wrap after its dots and slashes. */
export function BreakableAddress({ address }: { address: string }) {
  return (
    <Exact>
      {address.split(/(?<=[./])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
        <Fragment key={index}>
          {index === 0 ? (
            part
          ) : (
            <>
              <wbr />
              {part}
            </>
          )}
        </Fragment>
      ))}
    </Exact>
  );
}

/** Quotes the page. The quotation is untrusted text, never a link. */
export function Quoted({ found }: { found: string | undefined }) {
  if (!found) return null;
  return (
    <q className="address quoted" dir="auto">
      {found}
    </q>
  );
}

type DataTableProps = {
  caption: ReactNode;
  className?: string;
  columns: ReactNode[];
  /** The first cell of a row is its heading. */
  rows: ReactNode[][];
  /** Additional rows at the end, such as one with a single cell. */
  children?: ReactNode;
};

/** A table with headings for rows and columns. */
export function DataTable({ caption, className = '', columns, rows, children }: DataTableProps) {
  return (
    <table className={`sheet ${className}`.trim()}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
            <th key={index} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <tr key={index}>
            <th scope="row">{heading}</th>
            {cells.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}

/** A list of names and values. */
export function FactList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="sheet-list">
      {facts.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have the same name, and the list never changes
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type CopyButtonProps = {
  /** The id of the field whose text is copied. */
  of: string;
  /** What is copied, for users of screen readers. */
  what: string;
};

/**
 * A copy button, which is only shown if scripts run; otherwise the text can be selected. It is a live region without
 * the role `status`, which would hide the button's name.
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

/** Links to the report’s data as files. */
export function Downloads({ id }: { id: string }) {
  return (
    <p className="cta">
      {(['csv', 'json'] as const).map((type) => (
        <a key={type} className="btn btn-line" href={`/api/audits/${id}/report.${type}`} download="">
          Download as {type.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
