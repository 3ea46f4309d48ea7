import type { AnsweredQuestion, Points, Score } from './score-quiz.ts';

const wordList = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Questions that are named as done well, or begun with. */
const mostNamed = 3;

/** The share of its points from which a category or a question counts as done well. */
const isStrong = ({ points, most }: Points) => points * 3 >= most * 2;

/** "You scored 41 out of 60. You do well on habits. You would gain most on images and video." */
export function describeScore(score: Score): string {
  const { points, most, actions } = score;
  const weak = actions.map(({ question }) => question.phrase);
  return [
    `You scored ${points} out of ${most}.`,
    describeStrength(score),
    weak.length > 0
      ? `You would gain most on ${wordList.format(weak)}.`
      : 'There is nothing left on our list to gain.',
  ].join(' ');
}

/** What is well already, as far as the answers say so: whole categories, else single questions, else a beginning. */
function describeStrength({ categories, answered, actions }: Score): string {
  const strong = categories.filter(isStrong).map(({ category }) => category.phrase);
  if (strong.length > 0) return `You do well on ${wordList.format(strong)}.`;
  const begun = answered.filter((one) => one.points > 0);
  const rest = begun.filter((one) => !actions.includes(one));
  const well = rest.filter(isStrong);
  if (well.length > 0) return `You already do well on ${name(well)}.`;
  if (begun.length > 0) return `You have made a start on ${name(rest.length > 0 ? rest : begun)}.`;
  return 'No answer brings points yet, so every step from here counts.';
}

function name(answered: AnsweredQuestion[]): string {
  const best = answered.toSorted((a, b) => b.points - a.points).slice(0, mostNamed);
  return wordList.format(best.map(({ question }) => question.phrase));
}
