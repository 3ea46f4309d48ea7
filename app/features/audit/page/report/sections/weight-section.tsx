import type { ReactNode } from 'react';
import { formatBytes, formatShare } from '../../../domain/format-figures.ts';
import { type AuditReport, isHardlySeen, type ReportPart } from '../../../domain/report/report.ts';
import { describeOtherTraffic, kindNames } from '../../../domain/report/report-copy.ts';
import { DataTable, Exact, ReportSection } from './report-parts.tsx';

/** Shows the bytes by kind, as a bar and as a table, by third party, and the heaviest files. */
export function WeightSection({ report }: { report: AuditReport }) {
  const { kinds, how, heaviest } = report;
  if (kinds.length === 0 || isHardlySeen(report)) return null;
  const view =
    how === 'browser'
      ? 'The first view on a phone'
      : 'An estimate of the files that the source names for a first view';
  const traffic = describeOtherTraffic(report);
  return (
    <ReportSection ground="sand">
      <div className="heads">
        <h2>Where the weight is</h2>
        <p>{view}, heaviest first.</p>
      </div>
      <Stack kinds={kinds} />
      <div className="pair">
        <DataTable
          className="keys"
          caption="By kind"
          columns={['Kind', ...shareColumns]}
          rows={kinds.map((kind) =>
            listCells(
              kind,
              <>
                <svg className={`k-${kind.name}`} width="15" height="15" aria-hidden="true" />
                {kindNames[kind.name]}
              </>,
            ),
          )}
        />
        <ThirdParties report={report} />
        <DataTable
          className="heaviest"
          caption="The heaviest files"
          columns={['File', 'Weight', 'Share']}
          rows={heaviest.map(({ address, bytes, share }) => [
            <Exact key="address">{address}</Exact>,
            formatBytes(bytes),
            formatShare(share),
          ])}
        />
      </div>
      {traffic && <p className="small soft traffic">{traffic}</p>}
    </ReportSection>
  );
}

const shareColumns = ['Weight', 'Share', 'Requests'];

/** Lists the cells of a part. The number of files is unknown for background traffic. */
function listCells({ name, bytes, share, requests }: ReportPart, heading: ReactNode): ReactNode[] {
  const files =
    name === 'background' ? (
      <>
        <span aria-hidden="true">?</span>
        <span className="sr">unknown</span>
      </>
    ) : (
      requests
    );
  return [heading, formatBytes(bytes), formatShare(share), files];
}

function Stack({ kinds }: Pick<AuditReport, 'kinds'>) {
  let place = 0;
  const strips = kinds.map(({ name, share }) => {
    const strip = { name, x: place * 100, width: share * 100 };
    place += share;
    return strip;
  });
  return (
    <svg className="stack" width="100%" height="88" aria-hidden="true">
      {strips.map(({ name, x, width }) => (
        <rect
          key={name}
          className={`k-${name}`}
          x={`${x.toFixed(2)}%`}
          width={`${width.toFixed(2)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

/** The number of third parties that are shown expanded. */
const maxOthers = 4;

/** Shows the bytes by third party. */
function ThirdParties({ report: { parties, kinds } }: { report: AuditReport }) {
  const [own, ...thirdParties] = parties;
  const shownCount = thirdParties.length > maxOthers + 1 ? maxOthers : thirdParties.length;
  const hiddenParties = thirdParties.slice(shownCount);
  const columns = ['Third party', ...shareColumns];
  const traffic = kinds.find(({ name }) => name === 'background');
  return (
    <div>
      <DataTable
        caption="By third party"
        columns={columns}
        rows={[
          ...(own ? [listCells(own, 'Your own site')] : []),
          ...thirdParties.slice(0, shownCount).map((part) => listCells(part, part.name)),
          ...(hiddenParties.length > 0
            ? [listCells(sumUp(hiddenParties), `${hiddenParties.length} more`)]
            : []),
          ...(traffic ? [listCells(traffic, `${kindNames.background}, origin unknown`)] : []),
        ]}
      >
        {thirdParties.length === 0 && (
          <tr>
            <td colSpan={4}>Nothing was requested from third parties.</td>
          </tr>
        )}
      </DataTable>
      {hiddenParties.length > 0 && (
        <details className="folded">
          <summary>These {hiddenParties.length}, one by one</summary>
          <DataTable
            caption="Third parties, the lighter ones"
            columns={columns}
            rows={hiddenParties.map((part) => listCells(part, part.name))}
          />
        </details>
      )}
    </div>
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
