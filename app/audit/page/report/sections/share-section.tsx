import { EmailField } from '#app/ui/field.tsx';
import { Consent, HiddenFields } from '#app/ui/lead-form.tsx';
import { badgeSize, describeBadge } from '../../../domain/report/render-badge.ts';
import type { AuditAnswer, ReportData } from '../audit-data.ts';
import { IntentForm, KeepIt } from '../intent-form.tsx';
import { mailControls, ReportNote } from '../report-note.tsx';
import { CopyButton, ReportSection } from './report-parts.tsx';

type ShareSectionProps = { data: ReportData; answer: AuditAnswer | undefined };

/** Shows the email form, the badge and the delete button. */
export function ShareSection({ data, answer }: ShareSectionProps) {
  const { id, report, expiresAt } = data;
  return (
    <ReportSection ground="pool" className="share">
      <div className="three">
        <div id="mail">
          <h2>Email me this report</h2>
          {data.mailed ? (
            <Mailed reference={data.mailed} />
          ) : (
            <MailForm hidden={data.hidden} answer={answer} />
          )}
        </div>
        <Badge id={id} report={report} />
        <KeepIt expiresAt={expiresAt} />
      </div>
    </ReportSection>
  );
}

function Mailed({ reference }: { reference: string }) {
  return (
    <div className="note" role="status">
      <p>
        Your request is with us. The report usually comes within minutes. Reference <b>{reference}</b>.
      </p>
    </div>
  );
}

type MailFormProps = Pick<ReportData, 'hidden'> & Pick<ShareSectionProps, 'answer'>;

function MailForm({ hidden, answer }: MailFormProps) {
  const fault = answer?.about === 'mail' ? answer : undefined;
  const faultOf = (field: 'email' | 'consent') => (fault?.field === field ? fault.fault : undefined);
  const sent = answer && 'email' in answer ? answer : undefined;
  return (
    <IntentForm intent="mail" className="form" label="Email me this report">
      {answer?.about.startsWith('mail') && <ReportNote answer={answer} />}
      <EmailField id={mailControls.email} error={faultOf('email')} maxLength={254} value={sent?.email} />
      <Consent
        id={mailControls.consent}
        given={fault?.field === 'email'}
        error={faultOf('consent')}
        label="You may keep my address, send the report, and ask once whether I want help."
      />
      <HiddenFields hidden={hidden} returned={sent} />
      <div>
        <button className="btn btn-ink" type="submit">
          Send it
        </button>
      </div>
    </IntentForm>
  );
}

function Badge({ id, report }: Pick<ReportData, 'id' | 'report'>) {
  const words = describeBadge(report);
  if (words === undefined)
    return (
      <div>
        <h2>A badge</h2>
        <p>There is no figure that could stand on one.</p>
      </div>
    );
  const { width, height } = badgeSize;
  const snippet = `<img src="/website-carbon-badge.svg" width="${width}" height="${height}" alt="${words}">`;
  return (
    <div>
      <h2>A badge</h2>
      <img
        src={`/api/audits/${id}/badge`}
        width={width}
        height={height}
        alt={words}
        loading="lazy"
        decoding="async"
      />
      <p>
        It names a figure and a day: a measurement, not a certificate. Save the file to your own site: it asks
        nobody for anything.
      </p>
      <p>
        <a href={`/api/audits/${id}/badge`} download="website-carbon-badge.svg">
          Save the badge
        </a>
      </p>
      <div className="ticket">
        <label htmlFor="snippet" className="small">
          Its snippet
        </label>
        <textarea className="in" id="snippet" readOnly rows={3} defaultValue={snippet} />
        <CopyButton of="snippet" what="the snippet" />
      </div>
    </div>
  );
}
