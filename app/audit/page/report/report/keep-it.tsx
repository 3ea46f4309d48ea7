import { formatDay } from '../../../domain/report/format-figures.ts';
import { IntentForm } from '../intent-form.tsx';

/** How long a report stands, and its end before that. */
export function KeepIt({ expiresAt }: { expiresAt: string }) {
  return (
    <div>
      <h2>Keep it, or not</h2>
      <p>
        The report is at this address until {formatDay(expiresAt)}. Whoever has the address can read it, and
        nobody can guess it. Print it, and you have it as a PDF.
      </p>
      <details className="folded">
        <summary>Delete it now</summary>
        <p>The report goes for everybody who has its address. That can’t be undone.</p>
        <IntentForm intent="delete">
          <button className="btn btn-line" type="submit">
            Delete this report
          </button>
        </IntentForm>
      </details>
    </div>
  );
}
