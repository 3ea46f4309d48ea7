import { describeControl, Field, FieldError } from '#app/components/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { AccessToken, PageInput } from '../request/page-input.tsx';
import type { ToolFormResult } from '../request/request-audit.server.ts';

type CarbonFormProps = {
  result: ToolFormResult | undefined;
  /** The value to fill in, from a link or a failed audit. */
  page?: string | undefined;
};

const pageId = 'weigh-page';

/** A native form with one field, which works without scripts and leads to the report. */
export function CarbonForm({ result, page }: CarbonFormProps) {
  const faults = result?.outcome === 'faulty' ? result.faults : {};
  return (
    <form className="url-form" method="post" action="/website-carbon" noValidate aria-label="Weigh a page">
      <div className="url-form-in">
        <label className="sr" htmlFor={pageId}>
          Address of a page
        </label>
        <PageInput
          control={describeControl(pageId, faults.page)}
          placeholder="yourwebsite.org.au"
          value={result?.page ?? page}
        />
        {faults.page && <FieldError id={pageId}>{faults.page}</FieldError>}
        <button className="btn btn-berry" type="submit">
          Weigh it <Icon name="arrow" />
        </button>
      </div>
      <details className="more" open={faults.monthlyViews !== undefined || !!result?.monthlyViews}>
        <summary>
          Add your page views to see grams a year <Icon name="down" />
        </summary>
        <Field id="weigh-views" label="Views of this page a month" optional error={faults.monthlyViews}>
          {(control) => (
            <input
              {...control}
              className="in"
              name="views"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="12,000"
              defaultValue={result?.monthlyViews}
            />
          )}
        </Field>
      </details>
      <AccessToken />
    </form>
  );
}
