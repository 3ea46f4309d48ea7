import './result.css';
import { Icon } from '#app/components/icon.tsx';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { groundClasses, Ruler, Section } from '#app/components/section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import type { ResultData } from '../../domain/page-data.ts';
import { quizPath } from '../../domain/result-code.ts';
import { QuizScreen, Why } from '../quiz-parts.tsx';
import { EmailResult, type EmailResultProps } from './email-result.tsx';
import { Share } from './share.tsx';

type ResultPageProps = {
  result: ResultData;
  emailForm: EmailResultProps['form'];
  refusal: EmailResultProps['refusal'];
};

/** Shows the score, the recommended actions, the link to the result, and the answers. */
export function ResultPage({ result, emailForm, refusal }: ResultPageProps) {
  return (
    <>
      <Summary {...result} />
      <Section ground="leaf">
        <Actions {...result} />
      </Section>
      {/* This is not a Section, because a form must be visible at once. */}
      <section className={`${groundClasses('pool')} keep`}>
        <Ruler />
        <div className="wrap two">
          <Share {...result} />
          <div>
            <h2>Email me my result</h2>
            <EmailResult path={result.path} form={emailForm} refusal={refusal} />
          </div>
        </div>
      </section>
      <Section>
        <Answered {...result} />
      </Section>
      <FooterCta
        title="Rather have it done for you?"
        text="Bring this link to a free call. It shows where to begin."
      />
    </>
  );
}

function Summary({ band, summary, categories, points, maxPoints, outdated }: ResultData) {
  return (
    <QuizScreen share={Math.max(0.15, points / maxPoints)}>
      <p className="small soft">
        {outdated ? 'Your result, by the questions as they were then' : 'Your result'}
      </p>
      <h1>{band.headline}</h1>
      <p className="lead">{summary}</p>
      <dl className="scores">
        {categories.map(({ name, points, maxPoints }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {points} of {maxPoints}
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
    </QuizScreen>
  );
}

const howMany = ['', 'The one thing', 'Two things', 'Three things'];

function Actions({ actions }: Pick<ResultData, 'actions'>) {
  if (actions.length === 0)
    return (
      <>
        <h2>Nothing left on our list</h2>
        <p className="lead">
          Every answer scored full points. Weigh a page now: the figure shows whether the habits hold.
        </p>
      </>
    );
  return (
    <>
      <h2>{howMany[actions.length]} that would help most</h2>
      <ol className="thirds actions">
        {actions.map(({ topic, title, text, link, to, gain, why, sources }) => (
          <li key={topic}>
            <p className="small soft">{`${topic}: up to ${gain} more ${gain === 1 ? 'point' : 'points'}`}</p>
            <h3>{title}</h3>
            <p>{text}</p>
            <p>
              <GoLink to={to}>{link}</GoLink>
            </p>
            <Why why={why} sources={sources}>
              Why it helps<span className="sr">: {title}</span>
            </Why>
          </li>
        ))}
      </ol>
    </>
  );
}

function Answered({ answered }: Pick<ResultData, 'answered'>) {
  return (
    <>
      <h2>The answers behind it</h2>
      <ol className="answered">
        {answered.map(({ topic, question, answer, points, maxPoints, change }) => (
          <li key={topic}>
            <h3>{question}</h3>
            <p>{answer}</p>
            <b>
              {points} of {maxPoints}
            </b>
            <SiteLink to={change}>
              Change<span className="sr"> the answer on {topic.toLowerCase()}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </>
  );
}
