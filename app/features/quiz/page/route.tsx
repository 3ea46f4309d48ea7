import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigationType,
} from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { createQuizData, type QuizData } from '../domain/page-data.ts';
import { findQuiz, type Progress, progressNames, readProgress } from '../domain/progress.ts';
import { isComplete } from '../domain/result-code.ts';
import type { Route } from './+types/route';
import { findLatestAnswers, QuestionPage } from './question-page.tsx';
import { StartPage } from './start-page.tsx';

/** The start page is cached for everyone. With answers in the URL, the page belongs to one visitor. */
export const handle = { page: { uncachedQuery: [...progressNames] } } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const { quizzes } = context.get(servicesContext).content;
  const query = url.searchParams;
  const quiz = findQuiz(quizzes, query);
  const progress: Progress = quiz ? readProgress(quiz, query) : { kind: 'broken' };
  // Without React, the form of a question is submitted to this loader. With React, the browser finds the next page itself.
  if (progress.kind === 'answered') throw redirect(progress.to);
  // What is broken has nothing to come back to.
  if (progress.kind === 'broken') context.get(renderingContext).cache = 'no-store';
  return data(
    { quiz: createQuizData(quiz ?? quizzes[0]), known: quiz !== undefined },
    { status: progress.kind === 'broken' ? 404 : 200 },
  );
}

/** Reloads the data only when the version changes. The start page loads the questions of the newest version. */
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

/** Reads the progress from the URL and, after Back, adds the later answers. */
function useProgress(quiz: QuizData, known: boolean): Progress {
  const query = new URLSearchParams(useLocation().search);
  const isReturn = useNavigationType() === 'POP';
  if (!known) return { kind: 'broken' };
  const progress = readProgress(quiz, query);
  const latest = findLatestAnswers(quiz);
  if (progress.kind === 'question' && isReturn && latest)
    return { ...progress, answers: progress.answers.map((answer, index) => answer ?? latest[index]) };
  // A visitor who left partway through continues from there.
  if (progress.kind === 'start' && !query.has('a') && latest && !isComplete(latest))
    return { kind: 'start', answers: latest };
  return progress;
}
