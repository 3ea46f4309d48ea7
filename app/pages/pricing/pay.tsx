import { groundClasses, Ruler } from '#app/frame/bed.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { PayForm } from './pay-form.tsx';
import { PayNote } from './pay-note.tsx';
import type { Choice, PricingAnswer } from './pricing-answer.ts';
import type { Bill, PricingData } from './pricing-data.ts';

type PayProps = {
  words: PricingData['pay'];
  bill: Bill;
  choice: Choice;
  sandbox: boolean;
  cancelled: boolean;
  answer: PricingAnswer | undefined;
};

/** What the choice costs, and the way to pay it. Not a Bed: a form is there at once and does not rise into view. */
export function Pay({ words, bill, choice, sandbox, cancelled, answer }: PayProps) {
  return (
    <section className={groundClasses('leaf')} id="pay" aria-labelledby="pay-title">
      <Ruler />
      <div className="wrap">
        <div className="heads">
          <h2 id="pay-title">{words.title}</h2>
          <p>{words.text}</p>
        </div>
        <div className="pay">
          <Summary bill={bill} />
          <div className="stone">
            <PayNote cancelled={cancelled} answer={answer} />
            <PayForm
              bill={bill}
              choice={choice}
              sandbox={sandbox}
              fault={answer?.state === 'faulty' ? answer.fault : undefined}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function Summary({ bill: { name, summary, withoutGst, gst, total, monthly } }: { bill: Bill }) {
  return (
    <div>
      <h3>{name}</h3>
      <dl className="sum">
        <div>
          <dt>{summary}</dt>
          <dd>{withoutGst}</dd>
        </div>
        <div>
          <dt>GST</dt>
          <dd>{gst}</dd>
        </div>
        <div className="tot">
          <dt>{monthly ? 'Total each month' : 'Total today'}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="small soft">
        {monthly && <>The first month today, then each month. Stop any time after month three. </>}
        In Australian dollars. GST is one eleventh of the total, to the nearest cent.
      </p>
      <p className="small">
        <SiteLink to="#plans">Choose another plan</SiteLink>
      </p>
    </div>
  );
}
