import { AccessToken, PageInput } from '#app/audit/page/website-carbon/page-input.tsx';
import type { AskRefusal } from '#app/audit/page/website-carbon/weigh-data.ts';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type BoosterFormProps = {
  answer: BoosterAnswer | undefined;
  /** A known value, from a link or a failed page. */
  page?: string | undefined;
  phrase?: string | undefined;
};

/** A native form that leads to a page of its own, with and without a script. */
export function BoosterForm({ answer, page, phrase }: BoosterFormProps) {
  const faults = answer?.state === 'faulty' ? answer.faults : {};
  return (
    <form className="checker" method="post" action="/seo-booster" noValidate aria-label="Check a page">
      <Field id="booster-page" label="Address of a page" error={faults.page}>
        {(control) => (
          <PageInput control={control} placeholder="yourwebsite.org.au/page" value={answer?.page ?? page} />
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
            defaultValue={answer?.phrase ?? phrase}
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

/** The typed values, to be put back into the fields. */
type TypedCheck = { page: string; phrase: string };

/** Why a page is not checked. Nothing was begun. */
export type BoosterAnswer = TypedCheck & AskRefusal;
