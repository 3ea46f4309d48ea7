import { AnswerNote } from '#app/ui/answer-note.tsx';
import { formatWait } from '#app/ui/format-durations.ts';
import { describeLimit } from '../../domain/limits.ts';
import type { AskRefusal } from './weigh-data.ts';

type WeighNoteProps = {
  answer: AskRefusal;
  /** Says what was not done, if it is something else. */
  undone?: string | undefined;
};

/** Explains why nothing is weighed, and what to do about it. It takes the focus. */
export function WeighNote({ answer, undone = 'Not weighed yet' }: WeighNoteProps) {
  return (
    <AnswerNote titleId="weigh-note">
      <Words answer={answer} undone={undone} />
    </AnswerNote>
  );
}

function Words({ answer, undone }: Required<WeighNoteProps>) {
  switch (answer.state) {
    case 'faulty':
      return (
        <>
          <h2 id="weigh-note">{undone}</h2>
          {Object.values(answer.faults).map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </>
      );
    case 'limited':
      return (
        <>
          <h2 id="weigh-note">
            {answer.limit.of === 'host'
              ? 'We leave this site alone for a while'
              : 'That was a lot in a short time'}
          </h2>
          <p>
            {describeLimit(answer.limit)} Please try again {formatWait(answer.retryAfterSeconds)}.
          </p>
        </>
      );
    case 'full':
      return (
        <>
          <h2 id="weigh-note">The queue is full</h2>
          <p>
            As many pages wait as we let wait. Please try again {formatWait(answer.retryAfterSeconds)}. What
            you typed is still here.
          </p>
        </>
      );
    case 'unavailable':
      return (
        <>
          <h2 id="weigh-note">We can’t take your page just now</h2>
          <p>
            Our records do not answer, so nothing was begun. What you typed is still here: try again in a
            minute.
          </p>
        </>
      );
  }
}
