import type { Lead } from '#app/contact/domain/lead.ts';
import type { AskedFor } from '#app/contact/domain/lead-email-texts.ts';
import type { Quiz } from '#app/content/quiz.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { quizPath, readResultCode } from './result-code.ts';
import { describeScore, type Points, scoreQuiz } from './score-quiz.ts';

export type QuizResult = NonNullable<ReturnType<typeof findResult>>;

/** Finds the result that a code stands for, with its score; undefined if the code is not one of ours. */
export function findResult(quizzes: readonly Quiz[], code: string) {
  const read = readResultCode(quizzes, code);
  return read && { ...read, path: `${quizPath}/${read.code}`, score: scoreQuiz(read.quiz, read.answers) };
}

/**
 * Writes the social image's words for the path of a result (SEO-01). Returns undefined for any other path, so that
 * nobody can have their own words drawn.
 */
export function findResultCard(quizzes: readonly Quiz[], path: string): SocialCard | undefined {
  const result = path.startsWith(`${quizPath}/`)
    ? findResult(quizzes, path.slice(quizPath.length + 1))
    : undefined;
  return result && createResultCard(result);
}

export function createResultCard({ path, score: { band, points, most } }: QuizResult): SocialCard {
  return {
    path,
    title: `${points} of ${most}. ${band.headline}`,
    label: 'Sustainability quiz',
    drawing: { kind: 'headland' },
  };
}

/** Writes the message of the enquiry that asks for a result by email. It names the result. */
export function formatQuizMessage(code: string, { points, most }: Points): string {
  return `Quiz result ${code}: ${points} of ${most}`;
}

type Results = { quizzes: readonly Quiz[]; siteUrl: string };

/** Describes the result that a lead asks for by email; undefined if it asks for none, or for one that can't be read. */
export function describeAskedResult(lead: Lead, { quizzes, siteUrl }: Results): AskedFor | undefined {
  const [, code = ''] = (lead.kind === 'quiz' && lead.message.match(/^Quiz result ([\w-]+): /)) || [];
  const result = findResult(quizzes, code);
  if (!result) return undefined;
  const { score, path } = result;
  const url = siteUrl + path;
  const total = `${score.points} of ${score.most}`;
  const facts = score.categories.map(({ category, points, most }): [name: string, value: string] => [
    category.name,
    `${points} of ${most}`,
  ]);
  return {
    subject: `Your quiz result: ${score.band.name}, ${total}`,
    toVisitor: [
      { kind: 'paragraph', text: 'Here is the sustainability quiz result that you asked us to send.' },
      { kind: 'paragraph', text: `${score.band.headline}. ${describeScore(score)}` },
      { kind: 'facts', facts },
      ...score.actions.map(
        ({ question: { action } }): EmailPart => ({
          kind: 'link',
          text: `${action.title}. ${action.text} ${action.link}`,
          url: siteUrl + action.to,
        }),
      ),
      { kind: 'link', text: 'The whole result, with your answers', url },
      {
        kind: 'paragraph',
        text: 'Anyone who has this link can read the result; your email address is not in it.',
      },
    ],
    toAgency: [
      { kind: 'facts', facts: [[score.band.name, total], ...facts] },
      { kind: 'link', text: 'Open the result, with all answers', url },
    ],
  };
}
