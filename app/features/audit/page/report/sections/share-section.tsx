import type { ReactNode } from 'react';
import { EmailField } from '#app/components/field.tsx';
import { Consent, HiddenFields } from '#app/components/lead-form.tsx';
import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { type AuditTool, findReportPath, mayDelete } from '../../../domain/audit.ts';
import { IntentForm } from '../intent-form.tsx';
import type { ReportData, ReportFormResult } from '../report-data.ts';
import { mailControls, ReportNote } from '../report-note.tsx';
import { ReportSection } from './report-parts.tsx';

type ShareSectionProps = {
  tool: AuditTool;
  data: ReportData;
  result: ReportFormResult | undefined;
  /** The content between the email form and the note on how long the report is stored. */
  children: ReactNode;
};

/** Shows the form that emails the report, the tool's own content, and how to delete the report. */
export function ShareSection({ tool, data, result, children }: ShareSectionProps) {
  return (
    <ReportSection ground="pool" className="share">
      <div className="three">
        <div id="mail">
          <h2>Email me this report</h2>
          {data.mailed ? (
            <div className="note" role="status">
              <p>
                Your request is with us. The report usually comes within minutes. Reference{' '}
                <b>{data.mailed}</b>.
              </p>
            </div>
          ) : (
            <MailForm tool={tool} result={result} />
          )}
        </div>
        {children}
        <div>
          <h2>Keep or delete it</h2>
          <p>
            The report is at this address until {formatSydneyLongDay(data.expiresAt)}. Anyone who has the
            address can read it, but it can’t be guessed. Print it to save a PDF.
          </p>
          {mayDelete(data) && <Deletion tool={tool} publicId={data.publicId} />}
        </div>
      </div>
    </ReportSection>
  );
}

function Deletion({ tool, publicId }: { tool: AuditTool; publicId: string }) {
  return (
    <>
      <p>
        Anyone with this address can also delete the report. To share it, use{' '}
        <a href={findReportPath({ tool, id: publicId })}>its public address</a>.
      </p>
      <details className="folded">
        <summary>Delete it now</summary>
        <p>The report is deleted for everyone. That can’t be undone.</p>
        <IntentForm intent="delete">
          <button className="btn btn-line" type="submit">
            Delete this report
          </button>
        </IntentForm>
      </details>
    </>
  );
}

function MailForm({ tool, result }: Pick<ShareSectionProps, 'tool' | 'result'>) {
  const fault = result?.about === 'mail' ? result : undefined;
  const faultOf = (field: 'email' | 'consent') => (fault?.field === field ? fault.fault : undefined);
  const mailResult = result && 'email' in result ? result : undefined;
  return (
    <IntentForm intent="mail" className="form" label="Email me this report">
      {mailResult && <ReportNote tool={tool} result={mailResult} />}
      <EmailField
        id={mailControls.email}
        error={faultOf('email')}
        maxLength={254}
        value={mailResult?.email}
      />
      <Consent
        id={mailControls.consent}
        given={fault?.field === 'email'}
        error={faultOf('consent')}
        label="You may keep my address, send the report, and ask once whether I want help."
      />
      <HiddenFields returned={mailResult} />
      <div>
        <button className="btn btn-ink" type="submit">
          Send it
        </button>
      </div>
    </IntentForm>
  );
}
