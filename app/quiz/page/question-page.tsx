import './quiz.css';
import './questions.css';
import { useEffect, useRef } from 'react';
import { isComplete } from '../domain/answers.ts';
import type { Progress } from '../domain/progress.ts';
import { Core } from './core.tsx';
import { QuestionForm } from './question-form.tsx';
import type { QuizData } from './quiz-data.ts';

type QuestionPageProps = { quiz: QuizData } & Omit<Extract<Progress, { kind: 'question' }>, 'kind'>;

/** One question. Its place is told to those who listen, and the focus goes to each new one. */
export function QuestionPage({ quiz, number, answers, missing }: QuestionPageProps) {
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
