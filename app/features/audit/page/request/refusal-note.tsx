import { FormNote } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import { describeLimit } from '../../domain/limits.ts';
import type { AuditRefusal } from './request-audit.server.ts';

/** Explains why no audit was started, and what to do. `undone` is the title for invalid input: “Not checked yet”. */
export function RefusalNote({ answer, undone }: { answer: AuditRefusal; undone: string }) {
  const { title, says } = describeRefusal(answer, undone);
  return (
    <FormNote titleId="ask-note">
      <h2 id="ask-note">{title}</h2>
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </FormNote>
  );
}

function describeRefusal(answer: AuditRefusal, undone: string): { title: string; says: string[] } {
  const again =
    'retryAfterSeconds' in answer ? `Please try again ${formatWait(answer.retryAfterSeconds)}.` : '';
  switch (answer.outcome) {
    case 'faulty':
      return { title: undone, says: Object.values(answer.faults) };
    case 'limited':
      return {
        title:
          answer.limit.of === 'host' ? 'We are giving this site a rest' : 'That was a lot in a short time',
        says: [`${describeLimit(answer.limit)} ${again}`],
      };
    case 'full':
      return {
        title: 'The queue is full',
        says: [`Our queue is at its limit. ${again} What you typed is still here.`],
      };
    case 'unavailable':
      return {
        title: 'We can’t check your page right now',
        says: [
          'Our records are not responding, so nothing was started. What you typed is still here: try again in a minute.',
        ],
      };
  }
}
