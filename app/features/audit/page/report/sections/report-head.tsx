import type { ReactNode } from 'react';
import { GoLink } from '#app/components/links.tsx';
import { useSiteUrl } from '#app/components/site-context.tsx';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { type AuditTool, findReportPath, toolPaths } from '../../../domain/audit.ts';
import type { ReportData, ReportFormResult } from '../report-data.ts';
import { ReportNote } from '../report-note.tsx';
import { toolCopy } from '../tool-copy.ts';
import { BreakableAddress } from './report-parts.tsx';

type ReportHeadProps = {
  tool: AuditTool;
  data: ReportData<{ report: { address: string; measuredAt: string } }>;
  result: ReportFormResult | undefined;
  /** Text after the page's address and the date. */
  about?: ReactNode;
  /** The grade, shown large beside the heading. */
  letter?: ReactNode;
  headline: ReactNode;
  /** The lead and notes. */
  children: ReactNode;
  tiles: [name: string, value: ReactNode][];
  /** Content after the tiles. */
  after?: ReactNode;
};

/** The first screen of a report: its subject, its result, and four figures. */
export function ReportHead({ tool, data, result, about, letter, ...shown }: ReportHeadProps) {
  const { report, publicId, expiresAt } = data;
  const { address, measuredAt } = report;
  const siteUrl = useSiteUrl();
  return (
    <section className="section head report-head">
      <div className="wrap">
        <p className="small soft">
          {toolCopy[tool].report} for{' '}
          <b>
            <BreakableAddress address={address} />
          </b>
          , <time dateTime={measuredAt}>{formatSydneyLongDay(measuredAt)}</time>,{' '}
          {formatSydneyClock(measuredAt)} in Sydney{about}
        </p>
        {/* On a screen the browser shows the address. A printout may be passed on, so it has the read-only address. */}
        <p className="small on-paper">
          This report: <BreakableAddress address={`${siteUrl}${findReportPath({ tool, id: publicId })}`} />,
          until {formatSydneyLongDay(expiresAt)}.
        </p>
        {(result?.about === 'unavailable' || result?.about === 'read-only') && (
          <ReportNote tool={tool} result={result} />
        )}
        <div className={letter ? 'grade' : undefined}>
          {letter}
          <div>
            <h1>{shown.headline}</h1>
            {shown.children}
            <div className="cta">
              <a className="btn btn-ink" href="#mail">
                Email me this report
              </a>
              <GoLink to={toolPaths[tool]}>
                {tool === 'carbon' ? 'Weigh another page' : 'Check another page'}
              </GoLink>
            </div>
          </div>
        </div>
        <dl className="tiles">
          {shown.tiles.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {shown.after}
      </div>
    </section>
  );
}
