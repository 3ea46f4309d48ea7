import type { Band, Category, Question, Quiz } from '#app/content/quiz.ts';
import type { AllAnswers } from './result-code.ts';

export type Points = { points: number; most: number };

type AnsweredQuestion = Points & {
  question: Question;
  /** The place of the chosen one, from 0. */
  choice: number;
};

export type Score = Points & {
  band: Band;
  categories: (Points & { category: Category })[];
  answered: AnsweredQuestion[];
  /** The questions where most points are missing, at most three: what would help most. */
  actions: AnsweredQuestion[];
};

/** Actions that are shown: more would not be done. */
const mostActions = 3;

/** A score from answers alone. Points count as often as the weight of their question says. */
export function scoreQuiz({ questions, categories, bands }: Quiz, answers: AllAnswers): Score {
  const answered = questions.map((question, index): AnsweredQuestion => {
    const choice = answers[index] ?? 0;
    return {
      question,
      choice,
      points: (question.choices[choice]?.points ?? 0) * question.weight,
      most: findMostPoints(question) * question.weight,
    };
  });
  const total = addUp(answered);
  return {
    ...total,
    band: findBand(bands, total),
    categories: categories.map((category) => ({
      category,
      ...addUp(answered.filter(({ question }) => question.category === category.id)),
    })),
    answered,
    actions: answered
      .filter(({ points, most }) => points < most)
      // A stable sort: of two that help alike, the one that is asked first.
      .toSorted((a, b) => b.most - b.points - (a.most - a.points))
      .slice(0, mostActions),
  };
}

/** The highest band whose share is reached. Multiplied out: no rounding decides it. */
export function findBand(bands: readonly Band[], { points, most }: Points): Band {
  return bands.findLast(({ from }) => points * 100 >= from * most) ?? (bands[0] as Band);
}

/** Before its weight: some questions may have no choice with three. */
function findMostPoints({ choices }: Question): number {
  return Math.max(...choices.map(({ points }) => points));
}

function addUp(parts: readonly Points[]): Points {
  return {
    points: parts.reduce((sum, { points }) => sum + points, 0),
    most: parts.reduce((sum, { most }) => sum + most, 0),
  };
}

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
