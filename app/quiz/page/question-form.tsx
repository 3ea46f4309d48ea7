import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FieldError } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { formatAnswers, formatChoice, readProgress } from '../domain/progress.ts';
import { type Answers, isComplete } from '../domain/result-code.ts';
import type { QuestionData, QuizData } from './quiz-data.ts';
import { Why } from './quiz-parts.tsx';
import { formatQuestionPath, formatResultPath, quizPath } from './quiz-paths.ts';

type QuestionFormProps = {
  quiz: QuizData;
  question: QuestionData;
  number: number;
  answers: Answers;
  /** Whether the form was sent without a choice. */
  missing: boolean;
  /** Whether all other questions are answered, so that the result comes next. */
  last: boolean;
};

const choiceId = 'choice';

/**
 * A form that requests the next page, with the answers so far in its address. With React the next question is already
 * loaded, and nothing is requested.
 */
export function QuestionForm({ quiz, question, number, answers, missing, last }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { lacks, onSubmit } = useSteps(quiz, { number, missing, form });
  const chosen = answers[number - 1];
  return (
    <form
      className="quiz-form"
      action={quizPath}
      noValidate
      aria-labelledby="question"
      ref={form}
      onSubmit={onSubmit}
    >
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
              defaultChecked={choice === chosen}
              {...(lacks && { 'aria-describedby': `${choiceId}-error` })}
              // biome-ignore lint/a11y/noAutofocus: sent without a choice, so this is what to do next
              autoFocus={missing && choice === 0}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {lacks && <FieldError id={choiceId}>Choose one, then continue.</FieldError>}
      <Why question={question} />
      <div className="quiz-nav">
        <Back quiz={quiz} number={number} answers={answers} />
        <button className="btn btn-berry" type="submit" name="next" value="1" data-react="">
          {last ? 'See my result' : 'Next question'} <Icon name="arrow" />
        </button>
      </div>
      <p className="small soft">Stop whenever you like: this page’s address holds your answers so far.</p>
    </form>
  );
}

/** Leads to the previous question, or to the result once all questions are answered. */
function Back({ quiz, number, answers }: Pick<QuestionFormProps, 'quiz' | 'number' | 'answers'>) {
  const done = isComplete(answers);
  return (
    <SiteLink
      className="btn btn-line"
      to={
        done
          ? formatResultPath(quiz, answers)
          : formatQuestionPath(quiz, answers, number > 1 ? number - 1 : undefined)
      }
    >
      {done ? 'Leave it as it is' : 'Back'}
    </SiteLink>
  );
}

type StepsProps = Pick<QuestionFormProps, 'number' | 'missing'> & { form: RefObject<HTMLFormElement | null> };

/** Finds, with React, the page that the form leads to without it. */
function useSteps(quiz: QuizData, { number, missing, form }: StepsProps) {
  const navigate = useNavigate();
  const [attempts, setAttempts] = useState(0);
  const [lacks, setLacks] = useState(missing);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLInputElement>('[name=c]')?.focus();
  }, [attempts, form]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    sent.set('next', '1');
    const progress = readProgress(quiz, new URLSearchParams([...sent] as [string, string][]));
    event.preventDefault();
    if (progress.kind !== 'answered' && progress.kind !== 'complete') {
      setLacks(true);
      setAttempts((before) => before + 1);
      return;
    }
    const { answers } = progress;
    keepAnswers(quiz, answers);
    // Puts the answer into this entry's address, so that Back shows it. The router's own state of the entry stays.
    history.replaceState(history.state, '', formatQuestionPath(quiz, answers, number));
    navigate(
      progress.kind === 'complete'
        ? formatResultPath(quiz, progress.answers)
        : formatQuestionPath(quiz, answers, progress.number),
    );
  };
  return { lacks, onSubmit };
}

type Given = { version: number; answers: Answers };

let givenState: Given | undefined;

/**
 * Keeps the answers in memory until the next document load, because the addresses that Back leads to do not contain the
 * later answers.
 */
function keepAnswers({ version }: Pick<Given, 'version'>, answers: Answers): void {
  givenState = { version, answers };
}

/** The answers given last in this tab to this version of the questions. */
export function findGivenAnswers({ version }: Pick<Given, 'version'>): Answers | undefined {
  return givenState?.version === version ? givenState.answers : undefined;
}
