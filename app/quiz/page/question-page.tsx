import './questions.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createQuizCard } from '#app/head/page-cards.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import {
  formatAnswers,
  formatChoice,
  formatQuestionPath,
  type Progress,
  readProgress,
} from '../domain/progress.ts';
import { type Answers, formatResultPath, isComplete, quizPath } from '../domain/result-code.ts';
import type { QuizData } from './quiz-data.ts';
import { QuizScreen, Why } from './quiz-parts.tsx';

type QuestionPageProps = { quiz: QuizData } & Omit<Extract<Progress, { kind: 'question' }>, 'kind'>;

/** Shows one question. Its number is announced to screen readers, and each new question takes the focus. */
export function QuestionPage({ quiz, number, answers, missing }: QuestionPageProps) {
  const count = quiz.questions.length;
  const place = `Question ${number} of ${count}`;
  const question = quiz.questions[number - 1];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    // The question that was shown when React loaded takes no focus.
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
          {place}: {question.topic}
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
 * A form that requests the next page, with the answers so far in its address. With React the next question is already
 * loaded, and nothing is requested.
 */
function QuestionForm({ quiz, question, number, answers, missing }: QuestionFormProps) {
  const navigate = useNavigate();
  const [lacks, setLacks] = useState(missing);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sent = new URLSearchParams([...new FormData(form)] as [string, string][]);
    sent.set('next', '1');
    const progress = readProgress(quiz, sent);
    if (progress.kind !== 'answered') {
      // The choice must be described by what is wrong before it takes the focus.
      flushSync(() => setLacks(true));
      form.querySelector<HTMLInputElement>('[name=c]')?.focus();
      return;
    }
    givenState = { version: quiz.version, answers: progress.answers };
    // Puts the answer into this entry's address, so that Back shows it. The router's own state of the entry stays.
    history.replaceState(history.state, '', formatQuestionPath(quiz, progress.answers, number));
    navigate(progress.to);
  };
  const done = isComplete(answers);
  return (
    <form className="quiz-form" action={quizPath} noValidate aria-labelledby="question" onSubmit={onSubmit}>
      <input type="hidden" name="v" value={quiz.version} />
      <input type="hidden" name="q" value={number} />
      <input type="hidden" name="a" value={formatAnswers(answers)} />
      {/* Only this part needs React, not the part that says why a question is asked. */}
      <fieldset className="opts" data-react="">
        <legend className="sr">Choose one</legend>
        {question.choices.map((text, choice) => (
          <label key={text}>
            <input
              type="radio"
              name="c"
              value={formatChoice(choice)}
              required
              defaultChecked={choice === answers[number - 1]}
              aria-describedby={lacks ? `${choiceId}-error` : undefined}
              // biome-ignore lint/a11y/noAutofocus: sent without a choice, so this is what to do next
              autoFocus={missing && choice === 0}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {lacks && <FieldError id={choiceId}>Choose one, then continue.</FieldError>}
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
          {isComplete(answers.with(number - 1, 0)) ? 'See my result' : 'Next question'} <Icon name="arrow" />
        </button>
      </div>
      <p className="small soft">Stop whenever you like: this page’s address holds your answers so far.</p>
    </form>
  );
}

/**
 * The answers given last, kept in memory until the next document load, because the addresses that Back leads to do not
 * contain the later answers.
 */
let givenState: { version: number; answers: Answers } | undefined;

/** The answers given last in this tab to this version of the questions. */
export function findGivenAnswers({ version }: Pick<QuizData, 'version'>): Answers | undefined {
  return givenState?.version === version ? givenState.answers : undefined;
}
