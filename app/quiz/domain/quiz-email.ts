import type { Lead } from '#app/contact/domain/lead.ts';
import type { Quiz } from '#app/content/quiz.ts';
import type { EmailWords } from '#platform/mail/email.ts';
import { type EmailPart, renderHtml, renderText } from '#platform/mail/email.ts';
import { readResultCode } from './result-code.ts';
import { describeScore, type Points, type Score, scoreQuiz } from './score-quiz.ts';

type Results = { quizzes: readonly Quiz[]; siteUrl: string };
type Site = Results & { brand: string };

/** Writes the message of the enquiry that asks for a result by email. It names the result. */
export function formatQuizMessage(code: string, { points, most }: Points): string {
  return `Quiz result ${code}: ${points} of ${most}`;
}

/**
 * Writes the email to a visitor who asked for a result. It contains the site's own words and link, and nothing that was
 * typed. Returns undefined if a lead asks for no result, or for one that can't be read any more.
 */
export function writeQuizEmail(lead: Lead, { quizzes, siteUrl, brand }: Site): EmailWords | undefined {
  const result = findResult(lead, { quizzes, siteUrl });
  if (!result) return undefined;
  const { score, url } = result;
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: 'Here is the result of our sustainability quiz that you asked us to send.' },
    { kind: 'paragraph', text: `${score.band.headline}. ${describeScore(score)}` },
    { kind: 'facts', facts: listFacts(score) },
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
      text: `Whoever has this link can read the result; your address is not in it. Reference: ${lead.reference}. If it wasn’t you who asked, there is nothing you need to do.`,
    },
    { kind: 'paragraph', text: brand },
  ];
  return {
    subject: `Your quiz result: ${score.band.name}, ${score.points} of ${score.most} (${lead.reference})`,
    text: renderText(parts),
    html: renderHtml(parts),
    // This header keeps automatic replies from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}

/** Tells the agency the band and the link of the requested result. Returns nothing for all other leads. */
export function describeAskedResult(lead: Lead, results: Results): EmailPart[] {
  const result = findResult(lead, results);
  if (!result) return [];
  const { score, url } = result;
  const total: [string, string] = [score.band.name, `${score.points} of ${score.most}`];
  return [
    { kind: 'facts', facts: [total, ...listFacts(score)] },
    { kind: 'link', text: 'Open the result, with all answers', url },
  ];
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
