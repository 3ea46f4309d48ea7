import './questions.css';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { FieldError } from '#app/components/field.tsx';
import { Icon } from '#app/components/icon.tsx';
import { SiteLink } from '#app/components/links.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createQuizCard } from '#app/shell/head/page-cards.ts';
import type { QuizData } from '../domain/page-data.ts';
import {
  formatAnswers,
  formatChoice,
  formatQuestionPath,
  type Progress,
  readProgress,
} from '../domain/progress.ts';
import { type Answers, formatResultPath, isComplete, quizPath } from '../domain/result-code.ts';
import { QuizScreen, Why } from './quiz-parts.tsx';

type QuestionPageProps = { quiz: QuizData } & Omit<Extract<Progress, { kind: 'question' }>, 'kind'>;

/** Shows one question. Its number is announced to screen readers, and each new question takes the focus. */
export function QuestionPage({ quiz, number, answers, missing }: QuestionPageProps) {
  const count = quiz.questions.length;
  const place = `Question ${number} of ${count}`;
  const question = quiz.questions[number - 1];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useLayoutEffect(() => {
    // The first question that React renders does not take the focus.
    if (shown.current !== number) heading.current?.focus();
    shown.current = number;
  }, [number]);
  if (!question) return null;
  return (
    <>
      <Head
        title={`${missing ? 'Error: ' : ''}${place}: quiz`}
        description={quiz.description}
        card={createQuizCard(quiz.headline)}
      />
      <QuizScreen share={0.25 + (0.75 * (number - 1)) / count}>
        <p className="small soft" role="status">
          {`${place}: ${question.topic}`}
        </p>
        <h1 ref={heading} id="question" tabIndex={-1}>
          {question.question}
        </h1>
        <QuestionForm key={number} {...{ quiz, question, number, answers, missing }} />
      </QuizScreen>
    </>
  );
}

type QuestionFormProps = QuestionPageProps & { question: QuizData['questions'][number] };

const choiceId = 'choice';
const times = ['', 'once', 'twice', 'three times'];

/**
 * A form that requests the next page, with the answers so far in the URL. With React the next question is already loaded,
 * and no request is sent.
 */
function QuestionForm({ quiz, question, number, answers, missing }: QuestionFormProps) {
  const navigate = useNavigate();
  const [hasError, setHasError] = useState(missing);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
    sent.set('next', '1');
    const progress = readProgress(quiz, sent);
    if (progress.kind !== 'answered') {
      // The error must describe the choice before the choice takes the focus.
      flushSync(() => setHasError(true));
      form.querySelector<HTMLInputElement>('[name=c]')?.focus();
      return;
    }
    latestState = { version: quiz.version, answers: progress.answers };
    // Writes the answer into the URL of this history entry, so that Back shows it. The router's own state is kept.
    history.replaceState(history.state, '', formatQuestionPath(quiz, progress.answers, number));
    navigate(progress.to);
  };
  const done = isComplete(answers);
  return (
    <form className="quiz-form" action={quizPath} noValidate aria-labelledby="question" onSubmit={onSubmit}>
      <input type="hidden" name="v" value={quiz.version} />
      <input type="hidden" name="q" value={number} />
      <input type="hidden" name="a" value={formatAnswers(answers)} />
      {/* Only the choices need React; the explanation below does not. */}
      <fieldset className="opts" data-react="">
        <legend className="sr">Choose one</legend>
        {question.choices.map((text, choice) => (
          <label key={text}>
            <input
              type="radio"
              name="c"
              value={formatChoice(choice)}
              defaultChecked={choice === answers[number - 1]}
              aria-describedby={hasError ? `${choiceId}-error` : undefined}
              // biome-ignore lint/a11y/noAutofocus: the form was sent without a choice, so this is the next step
              autoFocus={missing && choice === 0}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {hasError && <FieldError id={choiceId}>Choose one, then continue.</FieldError>}
      <Why {...question}>Why we ask: it counts {times[question.weight]}</Why>
      <div className="quiz-nav">
        {done ? (
          <SiteLink className="btn btn-line" to={formatResultPath(quiz, answers)}>
            Leave it as it is
          </SiteLink>
        ) : (
          <SiteLink
            className="btn btn-line"
            to={formatQuestionPath(quiz, answers, number > 1 ? number - 1 : undefined)}
          >
            Back
          </SiteLink>
        )}
        <button className="btn btn-berry" type="submit" name="next" value="1" data-react="">
          <span>{isComplete(answers.with(number - 1, 0)) ? 'See my result' : 'Next question'}</span>{' '}
          <Icon name="arrow" />
        </button>
      </div>
      <p className="small soft">Stop whenever you like: this page’s address holds your answers so far.</p>
    </form>
  );
}

/**
 * The latest answers, held in memory until the next document load, because the URLs of earlier history entries do not
 * contain later answers.
 */
let latestState: { version: number; answers: Answers } | undefined;

/** Finds the latest answers in this tab to this version of the questions. */
export function findLatestAnswers({ version }: Pick<QuizData, 'version'>): Answers | undefined {
  return latestState?.version === version ? latestState.answers : undefined;
}
