import type { ReactNode } from 'react';
import { Failed } from '#app/audit/page/report/failed.tsx';
import { BoosterForm } from '../seo-booster/booster-form.tsx';
import type { CheckPageData } from './check-data.ts';

type CheckFailureProps = Extract<CheckPageData, { kind: 'failure' }> & { note: ReactNode };

/** A page that could not be checked, and the form for another. */
export function CheckFailure({ address, page, phrase, code, words, note }: CheckFailureProps) {
  return (
    <Failed undone="Not checked" another="Or check another address" {...{ address, code, words, note }}>
      <BoosterForm answer={undefined} page={code === 'refused' ? undefined : page} phrase={phrase} />
    </Failed>
  );
}
