import { FormNote } from '#app/components/form-note.tsx';
import { formatWait } from '#app/components/format-durations.ts';
import { describeLimit } from '../../domain/limits.ts';
import type { AuditRefusal } from './request-audit.server.ts';

/** Explains why no audit was started, and what to do. `undone` is the title for invalid input: “Not checked yet”. */
export function RefusalNote({ result, undone }: { result: AuditRefusal; undone: string }) {
  const { title, says } = describeRefusal(result, undone);
  return (
    <FormNote titleId="ask-note">
      <h2 id="ask-note">{title}</h2>
      {says.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </FormNote>
  );
}

function describeRefusal(result: AuditRefusal, undone: string): { title: string; says: string[] } {
  const retryAdvice =
    'retryAfterSeconds' in result ? `Please try again ${formatWait(result.retryAfterSeconds)}.` : '';
  switch (result.outcome) {
    case 'faulty':
      return { title: undone, says: Object.values(result.faults) };
    case 'limited':
      return {
        title:
          result.limit.of === 'host' ? 'We are giving this site a rest' : 'That was a lot in a short time',
        says: [`${describeLimit(result.limit)} ${retryAdvice}`],
      };
    case 'full':
      return {
        title: 'The queue is full',
        says: [`Our queue is at its limit. ${retryAdvice} What you typed is still here.`],
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
