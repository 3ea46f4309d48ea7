import './questions.css';
import { href } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { SiteLink } from '#app/components/links.tsx';
import { Section } from '#app/components/section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Breadcrumb } from '#app/shell/frame/page-head.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { createQuizCard } from '#app/shell/head/page-cards.ts';
import type { QuizData } from '../domain/page-data.ts';
import { formatQuestionPath } from '../domain/progress.ts';
import type { Answers } from '../domain/result-code.ts';
import { QuizScreen } from './quiz-parts.tsx';

const name = 'Sustainability quiz';
const trail = [{ name: 'Resources', to: href('/resources') }];

/** `answers` is undefined if the URL is not a valid quiz URL. */
type StartPageProps = { quiz: QuizData; answers: Answers | undefined };

/** Introduces the quiz and links to the first question. Visitors with earlier answers continue where they stopped. */
export function StartPage({ quiz, answers }: StartPageProps) {
  const firstPath = formatQuestionPath(quiz, [], 1);
  const next = answers?.some((answer) => answer !== undefined) ? answers.indexOf(undefined) + 1 : 0;
  return (
    <>
      <Head
        title={quiz.title}
        description={quiz.description}
        noindex={!answers}
        card={createQuizCard(quiz.headline)}
        subject={{ trail: { links: trail, name } }}
      />
      <QuizScreen share={0.45}>
        <Breadcrumb trail={trail} name={name} />
        <h1>{quiz.headline}</h1>
        <p className="lead">{quiz.lead}</p>
        {!answers && (
          <div className="note bad">
            <h2>This address doesn’t lead to the quiz</h2>
            <p>
              Your answers so far are in the address itself, and part of this one is missing or was changed.
              Find the complete address, or start again.
            </p>
          </div>
        )}
        <div className="cta">
          {answers && next > 0 && (
            <SiteLink className="btn btn-berry" to={formatQuestionPath(quiz, answers, next)}>
              Continue with question {next} <Icon name="arrow" />
            </SiteLink>
          )}
          <SiteLink className={next > 0 ? 'btn btn-line' : 'btn btn-berry'} to={firstPath}>
            <span>{next > 0 ? 'Start again' : 'Start the quiz'}</span> {next === 0 && <Icon name="arrow" />}
          </SiteLink>
        </div>
      </QuizScreen>
      <Section ground="leaf">
        <h2>The questions, and how they count</h2>
        <dl className="thirds parts">
          {quiz.parts.map(({ name, topics }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{topics.join(', ')}</dd>
            </div>
          ))}
        </dl>
        <ul className="thirds counting">
          {quiz.counting.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <FooterCta />
    </>
  );
}
