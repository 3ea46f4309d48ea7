import { Field } from '#app/components/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { AccessToken, PageInput } from '../request/page-input.tsx';
import type { ToolFormResult } from '../request/request-audit.server.ts';

type BoosterFormProps = {
  result: ToolFormResult | undefined;
  /** The value to fill in, from a link or a failed check. */
  page?: string | undefined;
  phrase?: string | undefined;
};

/** A native form, which works without scripts and leads to the report. */
export function BoosterForm({ result, page, phrase }: BoosterFormProps) {
  const faults = result?.outcome === 'faulty' ? result.faults : {};
  return (
    <form className="checker" method="post" action="/seo-booster" noValidate aria-label="Check a page">
      <Field id="booster-page" label="Address of a page" error={faults.page}>
        {(control) => (
          <PageInput control={control} placeholder="yourwebsite.org.au/page" value={result?.page ?? page} />
        )}
      </Field>
      <Field id="booster-phrase" label="Search phrase it should be found by" optional error={faults.phrase}>
        {(control) => (
          <input
            {...control}
            className="in"
            name="phrase"
            type="text"
            autoComplete="off"
            placeholder="guided reef walks"
            defaultValue={result?.phrase ?? phrase}
          />
        )}
      </Field>
      <button className="btn btn-berry" type="submit">
        Check it <Icon name="arrow" />
      </button>
      <AccessToken />
    </form>
  );
}
