import { href } from 'react-router';
import { formatProgress } from '../domain/progress.ts';
import { type AllAnswers, type Answers, formatResultCode, type QuizForm } from '../domain/result-code.ts';

/** The name in the breadcrumb. */
export const quizName = 'Sustainability quiz';

/** The breadcrumb's pages between Home and the quiz. */
export const quizTrail = [{ name: 'Resources', to: href('/resources') }];

export const quizPath = href('/sustainability-quiz');

/** The page of a question, with the answers so far; the first page without a number. */
export function formatQuestionPath(quiz: QuizForm, answers: Answers, number?: number): string {
  return quizPath + formatProgress(quiz, answers, number);
}

export function formatResultPath(quiz: QuizForm, answers: AllAnswers): string {
  return href('/sustainability-quiz/:result', { result: formatResultCode(quiz, answers) });
}
