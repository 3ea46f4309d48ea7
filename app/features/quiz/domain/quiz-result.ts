import type { Quiz } from '#app/content/quiz.ts';
import type { Lead } from '#app/features/contact/domain/lead.ts';
import type { RequestedItem } from '#app/features/contact/domain/lead-email-texts.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { quizPath, readResultCode } from './result-code.ts';
import { describeScore, type Points, scoreQuiz } from './score-quiz.ts';

export type QuizResult = NonNullable<ReturnType<typeof findResult>>;

/** Finds the result for a code, with its score; undefined if the code is invalid. */
export function findResult(quizzes: readonly Quiz[], code: string) {
  const read = readResultCode(quizzes, code);
  return read && { ...read, path: `${quizPath}/${read.code}`, score: scoreQuiz(read.quiz, read.answers) };
}

/**
 * Finds the social card for the path of a result (SEO-01). Returns undefined for any other path, so that a made-up URL
 * cannot put its own text into an image.
 */
export function findResultCard(quizzes: readonly Quiz[], path: string): SocialCard | undefined {
  const result = path.startsWith(`${quizPath}/`)
    ? findResult(quizzes, path.slice(quizPath.length + 1))
    : undefined;
  return result && createResultCard(result);
}

export function createResultCard({ path, score: { band, points, maxPoints } }: QuizResult): SocialCard {
  return {
    path,
    title: `${points} of ${maxPoints}. ${band.headline}`,
    label: 'Sustainability quiz',
    drawing: { kind: 'headland' },
  };
}

/** Formats the message of an enquiry that requests a result by email. The message contains the result's code. */
export function formatQuizMessage(code: string, { points, maxPoints }: Points): string {
  return `Quiz result ${code}: ${points} of ${maxPoints}`;
}

const readRequestedCode = ({ kind, message }: Lead) =>
  kind === 'quiz' ? message.match(/^Quiz result ([\w-]+): /)?.[1] : undefined;

/** Finds the path of the result that an enquiry requests by email. */
export function findRequestedPath(lead: Lead): string | undefined {
  const code = readRequestedCode(lead);
  return code && `${quizPath}/${code}`;
}

type Results = { quizzes: readonly Quiz[]; siteUrl: string };

/** Describes the result that a lead requests by email; undefined if it requests none or the code is invalid. */
export function describeRequestedResult(
  lead: Lead,
  { quizzes, siteUrl }: Results,
): RequestedItem | undefined {
  const result = findResult(quizzes, readRequestedCode(lead) ?? '');
  if (!result) return undefined;
  const { score, path } = result;
  const url = siteUrl + path;
  const total = `${score.points} of ${score.maxPoints}`;
  const facts = score.categories.map(({ category, points, maxPoints }): [name: string, value: string] => [
    category.name,
    `${points} of ${maxPoints}`,
  ]);
  return {
    subject: `Your quiz result: ${score.band.name}, ${total}`,
    toVisitor: [
      { kind: 'paragraph', text: 'Here is the sustainability quiz result you asked for.' },
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
