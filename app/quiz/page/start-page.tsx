import './quiz.css';
import './questions.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Section } from '#app/ui/section.tsx';
import type { Progress } from '../domain/progress.ts';
import type { QuizData } from './quiz-data.ts';
import { Core } from './quiz-parts.tsx';
import { formatQuestionPath, quizName, quizTrail } from './quiz-paths.ts';

type StartPageProps = { quiz: QuizData; progress: Progress };

/** Introduces the quiz and leads into it. A visitor who returns with answers continues where they stopped. */
export function StartPage({ quiz, progress }: StartPageProps) {
  const paused = progress.kind === 'paused' ? progress : undefined;
  const firstPath = formatQuestionPath(quiz, [], 1);
  return (
    <>
      <section className="quiz">
        <div className="quiz-q">
          <Breadcrumb trail={quizTrail} name={quizName} />
          <h1>{quiz.headline}</h1>
          <p className="lead">{quiz.lead}</p>
          {progress.kind === 'broken' && <BrokenNote />}
          <div className="cta">
            {paused ? (
              <>
                <SiteLink
                  className="btn btn-berry"
                  to={formatQuestionPath(quiz, paused.answers, paused.next)}
                >
                  Continue with question {paused.next} <Icon name="arrow" />
                </SiteLink>
                <SiteLink className="btn btn-line" to={firstPath}>
                  Start again
                </SiteLink>
              </>
            ) : (
              <SiteLink className="btn btn-berry" to={firstPath}>
                Start the quiz <Icon name="arrow" />
              </SiteLink>
            )}
          </div>
        </div>
        <Core share={0.45} />
      </section>
      <Counting quiz={quiz} />
      <FootCall />
    </>
  );
}

function BrokenNote() {
  return (
    <div className="note bad">
      <h2>This address doesn’t lead to the quiz</h2>
      <p>
        Your answers so far are in the address itself, and part of this one is missing or was changed. Find
        the complete address, or start again.
      </p>
    </div>
  );
}

function Counting({ quiz: { counting, parts } }: Pick<StartPageProps, 'quiz'>) {
  return (
    <Section ground="leaf">
      <h2>The questions, and how they count</h2>
      <dl className="parts">
        {parts.map(({ name, topics }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{topics.join(', ')}</dd>
          </div>
        ))}
      </dl>
      <ul className="counting">
        {counting.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
