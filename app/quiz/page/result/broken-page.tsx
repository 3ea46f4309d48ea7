import '../quiz.css';
import { Head } from '#app/head/head.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { Core } from '../core.tsx';
import { quizPath } from '../quiz-paths.ts';

/** A link that says no answers: cut short on its way, mistyped, or made by hand. Nothing of it is shown. */
export function BrokenPage({ versionUnknown }: { versionUnknown: boolean }) {
  return (
    <section className="quiz">
      <Head title="No quiz result here" description="This link doesn’t hold the answers of a quiz." noindex />
      <div className="quiz-q">
        <p className="small soft">Sustainability quiz</p>
        <h1>This link doesn’t hold a result</h1>
        <p className="lead">
          {versionUnknown
            ? 'It speaks of a version of the questions that this site has never had.'
            : 'A letter of it was lost or changed on the way.'}{' '}
          The answers are in the link itself and nowhere else, so we can’t look them up. Ask whoever sent it
          for the whole link, or take the quiz.
        </p>
        <div className="cta">
          <SiteLink className="btn btn-berry" to={quizPath}>
            Take the quiz <Icon name="arrow" />
          </SiteLink>
          <SiteLink className="btn btn-line" to="/contact">
            Write to us
          </SiteLink>
        </div>
      </div>
      <Core share={0.15} />
    </section>
  );
}
