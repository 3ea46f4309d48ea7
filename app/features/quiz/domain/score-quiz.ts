import type { Band, Category, Question, Quiz } from '#app/content/quiz.ts';
import type { AllAnswers } from './result-code.ts';

export type Points = { points: number; maxPoints: number };

type AnsweredQuestion = Points & {
  question: Question;
  /** The index of the choice. */
  choice: number;
};

export type Score = Points & {
  band: Band;
  categories: (Points & { category: Category })[];
  answered: AnsweredQuestion[];
  /** The recommended actions: at most three questions, those with the most missing points first. */
  actions: AnsweredQuestion[];
};

/** The maximum number of actions or strengths in a result. A longer list would be hard to act on. */
const maxNamed = 3;

/** Calculates a score from answers alone. Points are multiplied by the weight of their question. */
export function scoreQuiz({ questions, categories, bands }: Quiz, answers: AllAnswers): Score {
  const answered = questions.map((question, index): AnsweredQuestion => {
    const choice = answers[index] ?? 0;
    return {
      question,
      choice,
      points: (question.choices[choice]?.points ?? 0) * question.weight,
      // The best choice of a question is not always worth three points.
      maxPoints: Math.max(...question.choices.map(({ points }) => points)) * question.weight,
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
      .filter(({ points, maxPoints }) => points < maxPoints)
      // The sort is stable, so actions with equally many missing points stay in the order of the questions.
      .toSorted((a, b) => b.maxPoints - b.points - (a.maxPoints - a.points))
      .slice(0, maxNamed),
  };
}

/**
 * Finds the highest band whose share the score reaches. Multiplying instead of dividing avoids rounding errors.
 */
export function findBand(bands: readonly Band[], { points, maxPoints }: Points): Band {
  return bands.findLast(({ from }) => points * 100 >= from * maxPoints) ?? (bands[0] as Band);
}

function addUp(parts: readonly Points[]): Points {
  return {
    points: parts.reduce((sum, { points }) => sum + points, 0),
    maxPoints: parts.reduce((sum, { maxPoints }) => sum + maxPoints, 0),
  };
}

const wordList = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** Whether a category or a question has at least two thirds of its points. */
const isStrong = ({ points, maxPoints }: Points) => points * 3 >= maxPoints * 2;

/** Formats a summary: "You scored 41 out of 60. You do well on habits. You would gain most from images and video." */
export function describeScore(score: Score): string {
  const { points, maxPoints, actions } = score;
  const weak = actions.map(({ question }) => question.phrase);
  return [
    `You scored ${points} out of ${maxPoints}.`,
    describeStrength(score),
    weak.length > 0
      ? `You would gain most from ${wordList.format(weak)}.`
      : 'There is nothing left to gain on our list.',
  ].join(' ');
}

/** Describes the visitor's strengths: whole categories, or else single questions, or else a first step. */
function describeStrength({ categories, answered, actions }: Score): string {
  const strong = categories.filter(isStrong).map(({ category }) => category.phrase);
  if (strong.length > 0) return `You do well on ${wordList.format(strong)}.`;
  const begun = answered.filter((one) => one.points > 0);
  const rest = begun.filter((one) => !actions.includes(one));
  const well = rest.filter(isStrong);
  if (well.length > 0) return `You already do well on ${name(well)}.`;
  if (begun.length > 0) return `You have made a start on ${name(rest.length > 0 ? rest : begun)}.`;
  return 'No answer scores points yet, so every step from here counts.';
}

function name(answered: AnsweredQuestion[]): string {
  const best = answered.toSorted((a, b) => b.points - a.points).slice(0, maxNamed);
  return wordList.format(best.map(({ question }) => question.phrase));
}
