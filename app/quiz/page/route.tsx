import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigationType,
} from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { findQuiz, type Progress, progressNames, readProgress } from '../domain/progress.ts';
import { isComplete } from '../domain/result-code.ts';
import type { Route } from './+types/route';
import { findGivenAnswers, QuestionPage } from './question-page.tsx';
import { createQuizData, type QuizData } from './quiz-data.ts';
import { StartPage } from './start-page.tsx';

/** The first page is cached for everybody. Answers in the address make it one visitor's own. */
export const handle = { page: { own: [...progressNames] } } satisfies PageHandle;

/** Makes browsers ask each time. With `no-store` a browser would lose the chosen answers when Back returns here. */
const asked = 'private, no-cache';

export function loader({ context, url }: Route.LoaderArgs) {
  const { quizzes } = context.get(servicesContext).content;
  const query = url.searchParams;
  const quiz = findQuiz(quizzes, query);
  const progress: Progress = quiz ? readProgress(quiz, query) : { kind: 'broken' };
  // The form of a question comes here where there is no React; with React the browser finds the next page itself.
  if (progress.kind === 'answered') throw redirect(progress.to);
  const own = progressNames.some((name) => query.has(name));
  return data(
    { quiz: createQuizData(quiz ?? quizzes[0]), known: quiz !== undefined },
    {
      status: progress.kind === 'broken' ? 404 : 200,
      headers: own ? { 'cache-control': progress.kind === 'question' ? asked : 'no-store' } : {},
    },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Questions of one version need no more data from the server; the first page brings those of the newest. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const version = currentUrl.searchParams.get('v');
  return version !== null && version !== nextUrl.searchParams.get('v');
}

/** */
export default function QuizRoute({ loaderData: { quiz, known } }: Route.ComponentProps) {
  const progress = useProgress(quiz, known);
  if (progress.kind === 'question') return <QuestionPage quiz={quiz} {...progress} />;
  return <StartPage quiz={quiz} answers={progress.kind === 'broken' ? undefined : progress.answers} />;
}

/** Reads the progress from the address, or, after Back, from what was answered since. */
function useProgress(quiz: QuizData, known: boolean): Progress {
  const query = new URLSearchParams(useLocation().search);
  const isReturn = useNavigationType() === 'POP';
  if (!known) return { kind: 'broken' };
  const progress = readProgress(quiz, query);
  const given = findGivenAnswers(quiz);
  if (progress.kind === 'question' && isReturn && given)
    return { ...progress, answers: progress.answers.map((answer, index) => answer ?? given[index]) };
  // A visitor who left in the middle continues there.
  if (progress.kind === 'start' && !query.has('a') && given && !isComplete(given))
    return { kind: 'start', answers: given };
  return progress;
}
