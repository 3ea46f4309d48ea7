import '../quiz.css';
import './result.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { groundClasses, Ruler, Section } from '#app/ui/section.tsx';
import { Core, Sources } from '../quiz-parts.tsx';
import { quizPath } from '../quiz-paths.ts';
import { EmailResult } from './email-form.tsx';
import type { EmailAnswer, EmailFormData, ResultData, ShownAction } from './result-data.ts';
import { Share } from './share.tsx';

type ResultPageProps = { result: ResultData; emailForm: EmailFormData; answer: EmailAnswer | undefined };

/** Shows the score, what would help most, the link to the result, and the answers. */
export function ResultPage({ result, emailForm, answer }: ResultPageProps) {
  return (
    <>
      <Summary result={result} />
      <Actions actions={result.actions} />
      {/* This is not a Section, because a form must be visible at once. */}
      <section className={`${groundClasses('pool')} keep`}>
        <Ruler />
        <div className="wrap two">
          <Share result={result} />
          <EmailResult code={result.code} form={emailForm} answer={answer} />
        </div>
      </section>
      <Answered answered={result.answered} />
      <FootCall
        title="Rather have it done for you?"
        text="Bring this link to a free call. It shows where to begin."
      />
    </>
  );
}

function Summary({ result }: { result: ResultData }) {
  const { band, summary, categories, points, most, outdated } = result;
  return (
    <section className="quiz">
      <div className="quiz-q">
        <p className="small soft">
          {outdated ? 'Your result, by the questions as they were then' : 'Your result'}
        </p>
        <h1>{band.headline}</h1>
        <p className="lead">{summary}</p>
        <dl className="scores">
          {categories.map(({ name, points, most }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {points} of {most}
              </dd>
            </div>
          ))}
        </dl>
        <div className="cta">
          <SiteLink className="btn btn-berry" to="/website-carbon">
            Weigh my website <Icon name="arrow" />
          </SiteLink>
          <SiteLink className="btn btn-line" to={quizPath}>
            {outdated ? 'Take the current quiz' : 'Start again'}
          </SiteLink>
        </div>
      </div>
      <Core share={Math.max(0.15, points / most)} />
    </section>
  );
}

const howMany = ['', 'The one thing', 'Two things', 'Three things'];

function Actions({ actions }: Pick<ResultData, 'actions'>) {
  if (actions.length === 0)
    return (
      <Section ground="leaf">
        <h2>Nothing left on our list</h2>
        <p className="lead">
          Every answer scored full points. Weigh a page now: the figure shows whether the habits hold.
        </p>
      </Section>
    );
  return (
    <Section ground="leaf">
      <h2>{`${howMany[actions.length]} that would help most`}</h2>
      <ol className="actions">
        {actions.map((action) => (
          <Action key={action.topic} {...action} />
        ))}
      </ol>
    </Section>
  );
}

function Action({ topic, title, text, link, to, gain, why, sources }: ShownAction) {
  return (
    <li>
      <p className="small soft">
        {topic}: up to {gain} {gain === 1 ? 'point' : 'points'} more
      </p>
      <h3>{title}</h3>
      <p>{text}</p>
      <p>
        <GoLink to={to}>{link}</GoLink>
      </p>
      <details className="why">
        <summary>
          Why it helps<span className="sr">: {title}</span>
        </summary>
        <p>{why}</p>
        <Sources sources={sources} />
      </details>
    </li>
  );
}

function Answered({ answered }: Pick<ResultData, 'answered'>) {
  return (
    <Section>
      <h2>The answers behind it</h2>
      <ol className="answered">
        {answered.map(({ topic, question, answer, points, most, change }) => (
          <li key={topic}>
            <h3>{question}</h3>
            <p>{answer}</p>
            <p className="got">
              {points} of {most}
            </p>
            <SiteLink to={change}>
              Change<span className="sr"> the answer on {topic.toLowerCase()}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}
