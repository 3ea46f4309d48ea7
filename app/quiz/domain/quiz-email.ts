import type { Lead } from '#app/contact/domain/lead.ts';
import type { AskedFor } from '#app/contact/domain/lead-email-texts.ts';
import type { Quiz } from '#app/content/quiz.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { readResultCode } from './result-code.ts';
import { describeScore, type Points, type Score, scoreQuiz } from './score-quiz.ts';

type Results = { quizzes: readonly Quiz[]; siteUrl: string };

/** Writes the message of the enquiry that asks for a result by email. It names the result. */
export function formatQuizMessage(code: string, { points, most }: Points): string {
  return `Quiz result ${code}: ${points} of ${most}`;
}

/** Describes the result that a lead asks for by email; undefined if it asks for none, or for one that can't be read. */
export function describeAskedResult(lead: Lead, results: Results): AskedFor | undefined {
  const result = findResult(lead, results);
  if (!result) return undefined;
  const { score, url } = result;
  const total = `${score.points} of ${score.most}`;
  return {
    subject: `Your quiz result: ${score.band.name}, ${total}`,
    toVisitor: [
      { kind: 'paragraph', text: 'Here is the sustainability quiz result that you asked us to send.' },
      { kind: 'paragraph', text: `${score.band.headline}. ${describeScore(score)}` },
      { kind: 'facts', facts: listFacts(score) },
      ...score.actions.map(
        ({ question: { action } }): EmailPart => ({
          kind: 'link',
          text: `${action.title}. ${action.text} ${action.link}`,
          url: results.siteUrl + action.to,
        }),
      ),
      { kind: 'link', text: 'The whole result, with your answers', url },
      {
        kind: 'paragraph',
        text: 'Anyone who has this link can read the result; your email address is not in it.',
      },
    ],
    toAgency: [
      { kind: 'facts', facts: [[score.band.name, total], ...listFacts(score)] },
      { kind: 'link', text: 'Open the result, with all answers', url },
    ],
  };
}

/** Finds the result that a lead asks for; undefined if there is none, or if it can’t be read any more. */
function findResult(lead: Lead, { quizzes, siteUrl }: Results): { score: Score; url: string } | undefined {
  const asked = lead.kind === 'quiz' ? lead.message.match(/^Quiz result ([\w-]+): /)?.[1] : undefined;
  const read = asked === undefined ? undefined : readResultCode(quizzes, asked);
  if (read?.outcome !== 'read') return undefined;
  return { score: scoreQuiz(read.quiz, read.answers), url: `${siteUrl}/sustainability-quiz/${read.code}` };
}

function listFacts({ categories }: Score): [name: string, value: string][] {
  return categories.map(({ category, points, most }) => [category.name, `${points} of ${most}`]);
}
