import { WeighForm } from '../website-carbon/weigh-form.tsx';
import { AnswerNote } from './answer-note.tsx';
import type { AuditAnswer, AuditPageData } from './audit-data.ts';
import { Failed } from './failed.tsx';

type FailurePageProps = Extract<AuditPageData, { kind: 'failure' }> & { answer: AuditAnswer | undefined };

/** A page that could not be measured, and the form for another. */
export function FailurePage({ address, page, code, words, answer }: FailurePageProps) {
  return (
    <Failed
      undone="Not measured"
      another="Or weigh another address"
      {...{ address, code, words }}
      note={answer && <AnswerNote answer={answer} />}
    >
      <WeighForm answer={undefined} page={code === 'refused' ? undefined : page} />
    </Failed>
  );
}
