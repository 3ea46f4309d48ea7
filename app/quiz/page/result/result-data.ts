import type { EmailRequestFaults } from '#app/contact/domain/lead-form.ts';
import type { Question, Quiz } from '#app/content/quiz.ts';
import type { HiddenValues } from '#app/ui/lead-form.tsx';
import type { AllAnswers } from '../../domain/result-code.ts';
import { describeScore, type Points, scoreQuiz } from '../../domain/score-quiz.ts';
import { formatQuestionPath } from '../quiz-paths.ts';

export type ShownAction = Question['action'] & Pick<Question, 'topic' | 'why' | 'sources'> & { gain: number };
type ShownAnswer = Points & Pick<Question, 'topic' | 'question'> & { answer: string; change: string };

/** The data of a result's page. */
export type ResultData = Points & {
  code: string;
  band: { name: string; headline: string };
  summary: string;
  categories: (Points & { name: string })[];
  actions: ShownAction[];
  answered: ShownAnswer[];
  /** Whether the questions have changed since. */
  outdated: boolean;
};

/** The data of the form below the result, and its outcome. */
export type EmailFormData = {
  hidden: HiddenValues;
  maxEmailLength: number;
  /** The reference of the request that was just kept. */
  reference: string | undefined;
};

/** Why no email is sent, with what was typed. */
export type EmailAnswer = (
  | { state: 'faulty'; faults: EmailRequestFaults }
  | { state: 'limited'; retryAfterSeconds: number }
  | { state: 'unavailable' }
) & { email?: string; consent?: boolean } & Partial<HiddenValues>;

export function createResultData(
  quiz: Quiz,
  { answers, code, outdated }: { answers: AllAnswers; code: string; outdated: boolean },
): ResultData {
  const score = scoreQuiz(quiz, answers);
  const { points, most, band, categories, actions, answered } = score;
  return {
    code,
    points,
    most,
    band: { name: band.name, headline: band.headline },
    summary: describeScore(score),
    categories: categories.map(({ category, ...part }) => ({ name: category.name, ...part })),
    actions: actions.map(({ question: { action, topic, why, sources }, points, most }) => ({
      ...action,
      topic,
      why,
      sources,
      gain: most - points,
    })),
    answered: answered.map(({ question, choice, points, most }, index) => ({
      topic: question.topic,
      question: question.question,
      answer: question.choices[choice]?.text ?? '',
      points,
      most,
      change: formatQuestionPath(quiz, answers, index + 1),
    })),
    outdated,
  };
}
