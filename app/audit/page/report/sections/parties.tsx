import type { ReactNode } from 'react';
import { formatBytes, formatShare } from '../../../domain/report/format-figures.ts';
import type { KindName, ReportPart } from '../../../domain/report/report.ts';
import { kindNames } from '../../../domain/report/report-words.ts';

/** The number of other companies that are shown unfolded. */
const maxOthers = 4;

type PartiesProps = {
  parties: ReportPart[];
  /** Bytes that no file, and so no company, accounts for. */
  traffic: ReportPart<KindName> | undefined;
};

/** Shows the bytes by company. */
export function Parties({ parties: [own, ...others], traffic }: PartiesProps) {
  const most = others.length > maxOthers + 1 ? maxOthers : others.length;
  const more = others.slice(most);
  return (
    <div>
      <Sheet caption="By company">
        {own && <Line part={own} name="Your own site" />}
        {others.slice(0, most).map((part) => (
          <Line key={part.name} part={part} name={part.name} />
        ))}
        {more.length > 0 && <Line part={sumUp(more)} name={`${more.length} more`} />}
        {others.length === 0 && (
          <tr>
            <td colSpan={4}>No other company was asked for anything.</td>
          </tr>
        )}
        {traffic && <Line part={traffic} name={`${kindNames.background}, nobody knows whose`} />}
      </Sheet>
      {more.length > 0 && (
        <details className="folded">
          <summary>These {more.length}, one by one</summary>
          <Sheet caption="Other companies, the lighter ones">
            {more.map((part) => (
              <Line key={part.name} part={part} name={part.name} />
            ))}
          </Sheet>
        </details>
      )}
    </div>
  );
}

function Sheet({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table className="sheet">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Host</th>
          <th scope="col">Weight</th>
          <th scope="col">Share</th>
          <th scope="col">Files</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Line({ part, name }: { part: ReportPart; name: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatBytes(part.bytes)}</td>
      <td>{formatShare(part.share)}</td>
      <FileCount {...part} />
    </tr>
  );
}

/** A cell of a narrow column. */
export function FileCount({ name, requests }: Pick<ReportPart, 'name' | 'requests'>) {
  if (name !== 'background') return <td>{requests}</td>;
  return (
    <td>
      <span aria-hidden="true">?</span>
      <span className="sr">unknown</span>
    </td>
  );
}

function sumUp(parts: ReportPart[]): ReportPart {
  const sum = (read: (part: ReportPart) => number) => parts.reduce((all, part) => all + read(part), 0);
  return {
    name: 'more',
    bytes: sum(({ bytes }) => bytes),
    share: sum(({ share }) => share),
    requests: sum(({ requests }) => requests),
  };
}
