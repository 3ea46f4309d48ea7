import type { Quiz } from '#app/content/quiz.ts';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import { readResultCode } from './result-code.ts';
import { scoreQuiz } from './score-quiz.ts';

const place = '/sustainability-quiz/';

/**
 * Writes the social image's words for the path of a result (SEO-01). Returns undefined for any other path, so that
 * nobody can have their own words drawn.
 */
export function findResultCard(quizzes: readonly Quiz[], path: string): SocialCard | undefined {
  const read = path.startsWith(place) ? readResultCode(quizzes, path.slice(place.length)) : undefined;
  if (read?.outcome !== 'read') return undefined;
  const { band, points, most } = scoreQuiz(read.quiz, read.answers);
  return {
    path: place + read.code,
    title: `${points} of ${most}. ${band.headline}`,
    label: 'Sustainability quiz',
    drawing: { kind: 'headland' },
  };
}
