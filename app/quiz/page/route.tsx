import './quiz.css';
import './questions.css';
import { useEffect, useRef } from 'react';
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigationType,
} from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createQuizCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { findQuiz, type Progress, progressNames, readProgress } from '../domain/progress.ts';
import { isComplete } from '../domain/result-code.ts';
import type { Route } from './+types/route';
import { findGivenAnswers, QuestionForm } from './question-form.tsx';
import { createQuizData, type QuizData } from './quiz-data.ts';
import { Core } from './quiz-parts.tsx';
import { formatQuestionPath, formatResultPath, quizName, quizTrail } from './quiz-paths.ts';
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
  if (quiz && progress.kind === 'answered')
    throw redirect(formatQuestionPath(quiz, progress.answers, progress.number));
  if (quiz && progress.kind === 'complete') throw redirect(formatResultPath(quiz, progress.answers));
  const own = progressNames.some((name) => query.has(name));
  return data(
    { quiz: createQuizData(quiz ?? quizzes[0]), known: quiz !== undefined },
    {
      status: progress.kind === 'broken' ? 404 : 200,
      headers: own ? { 'cache-control': progress.kind === 'question' ? asked : 'no-store' } : {},
    },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const control = loaderHeaders.get('cache-control');
  return control ? { 'cache-control': control } : {};
}

/** No question needs new data from the server. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const stays = currentUrl.pathname === nextUrl.pathname;
  const sameVersion = currentUrl.searchParams.get('v') === nextUrl.searchParams.get('v');
  const begins = !currentUrl.searchParams.has('v');
  return stays && (sameVersion || begins) ? false : defaultShouldRevalidate;
}

/** */
export default function QuizRoute({ loaderData: { quiz, known } }: Route.ComponentProps) {
  const progress = useProgress(quiz, known);
  return (
    <>
      <Head
        title={formatTitle(quiz, progress)}
        description={quiz.description}
        noindex={progress.kind === 'broken'}
        card={createQuizCard(quiz.headline)}
        // A question has no breadcrumb.
        {...(progress.kind !== 'question' && { subject: { trail: { links: quizTrail, name: quizName } } })}
      />
      {progress.kind === 'question' ? (
        <QuestionPage quiz={quiz} {...progress} />
      ) : (
        <StartPage quiz={quiz} progress={progress} />
      )}
    </>
  );
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
  return progress.kind === 'start' && given && !isComplete(given)
    ? { kind: 'paused', answers: given, next: given.indexOf(undefined) + 1 }
    : progress;
}

function formatTitle({ title, questions }: QuizData, progress: Progress): string {
  if (progress.kind !== 'question') return title;
  const name = `Question ${progress.number} of ${questions.length}: quiz`;
  return progress.missing ? `Error: ${name}` : name;
}

type QuestionPageProps = { quiz: QuizData } & Omit<Extract<Progress, { kind: 'question' }>, 'kind'>;

/** Shows one question. Its number is announced to screen readers, and each new question takes the focus. */
function QuestionPage({ quiz, number, answers, missing }: QuestionPageProps) {
  const { questions } = quiz;
  const question = questions[number - 1];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    // The question that was shown when React loaded takes no focus.
    if (shown.current !== number) heading.current?.focus();
    shown.current = number;
  }, [number]);
  if (!question) return null;
  const others = answers.with(number - 1, 0);
  return (
    <section className="quiz">
      <div className="quiz-q">
        <div>
          <p className="small soft" role="status" id="place">
            Question {number} of {questions.length}: {question.topic}
          </p>
          <progress className="sr" aria-labelledby="place" value={number - 1} max={questions.length} />
        </div>
        <h1 ref={heading} id="question" tabIndex={-1}>
          {question.question}
        </h1>
        <QuestionForm
          key={number}
          quiz={quiz}
          question={question}
          number={number}
          answers={answers}
          missing={missing}
          last={isComplete(others)}
        />
      </div>
      <Core share={0.25 + (0.75 * (number - 1)) / questions.length} />
    </section>
  );
}
