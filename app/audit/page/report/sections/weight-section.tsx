import { formatBytes, formatShare } from '../../../domain/report/format-figures.ts';
import { type AuditReport, isHardlySeen } from '../../../domain/report/report.ts';
import { describeOtherTraffic, kindNames } from '../../../domain/report/report-words.ts';
import { FileCount, Parties } from './parties.tsx';
import { ReportSection } from './report-parts.tsx';

/** Shows the bytes by kind, as strata and as a table, and by company. */
export function WeightSection({ report }: { report: AuditReport }) {
  const { kinds, parties, how } = report;
  if (kinds.length === 0 || isHardlySeen(report)) return null;
  const traffic = kinds.find(({ name }) => name === 'background');
  const view =
    how === 'browser' ? 'The first view on a phone' : 'Estimated from what the source names for a first view';
  return (
    <ReportSection ground="sand">
      <div className="heads">
        <h2>Where the weight is</h2>
        <p>{view}, heaviest first.</p>
      </div>
      <Stack kinds={kinds} />
      <div className="pair">
        <table className="sheet keys">
          <caption>By kind</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Weight</th>
              <th scope="col">Share</th>
              <th scope="col">Files</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ name, bytes, share, requests }) => (
              <tr key={name}>
                <th scope="row">
                  <svg className={`k-${name}`} width="15" height="15" aria-hidden="true" />
                  {kindNames[name]}
                </th>
                <td>{formatBytes(bytes)}</td>
                <td>{formatShare(share)}</td>
                <FileCount name={name} requests={requests} />
              </tr>
            ))}
          </tbody>
        </table>
        <Parties parties={parties} traffic={traffic} />
        <Heaviest files={report.heaviest} />
      </div>
      {traffic && <p className="small soft traffic">{describeOtherTraffic(report)}</p>}
    </ReportSection>
  );
}

/** Names the heaviest files, whether or not anything is found that makes them lighter. */
function Heaviest({ files }: { files: AuditReport['heaviest'] }) {
  return (
    <table className="sheet heaviest">
      <caption>The heaviest files</caption>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Weight</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ address, bytes, share }, index) => (
          // Two files that differ only in their queries look the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <tr key={index}>
            <th scope="row" className="address" dir="ltr">
              {address}
            </th>
            <td>{formatBytes(bytes)}</td>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
