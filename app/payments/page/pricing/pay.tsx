import { SiteLink } from '#app/ui/links.tsx';
import { groundClasses, Ruler } from '#app/ui/section.tsx';
import { PayForm, refundId } from './pay-form.tsx';
import type { Bill, Choice, PricingAnswer, PricingData } from './pricing-data.ts';
import { PayNote } from './pricing-note.tsx';

type PayProps = {
  words: PricingData['pay'];
  bill: Bill;
  choice: Choice;
  sandbox: boolean;
  cancelled: boolean;
  answer: PricingAnswer | undefined;
};

/** Shows what the choice costs, and pays it. It is not a Section, because a form must not move into view. */
export function Pay({ words, bill, choice, sandbox, cancelled, answer }: PayProps) {
  return (
    <section className={groundClasses('leaf')} id="pay" aria-labelledby="pay-title">
      <Ruler />
      <div className="wrap">
        <div className="heads">
          <h2 id="pay-title">{words.title}</h2>
          {!sandbox && <p>{words.text}</p>}
        </div>
        <div className="pay">
          <Summary bill={bill} />
          <div className="stone">
            <PayNote cancelled={cancelled} answer={answer} />
            <PayForm
              bill={bill}
              choice={choice}
              sandbox={sandbox}
              faults={answer?.state === 'faulty' ? answer.faults : []}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function describeMonths(minimum: Bill['minimum']): string {
  const first = 'The first month today, then each month on the same day,';
  return minimum
    ? `${first} for at least ${minimum.time} from this first payment. After that you can stop any time.`
    : `${first} until you stop it.`;
}

function Summary({ bill }: { bill: Bill }) {
  const { name, summary, withoutGst, gst, total, monthly, minimum, refund } = bill;
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
        {minimum && (
          <div>
            <dt>At least {minimum.time}</dt>
            <dd>{minimum.total}</dd>
          </div>
        )}
      </dl>
      <p className="note" id={refundId}>
        <span>
          <b>If it does not work out.</b> {refund}
        </span>
      </p>
      <p className="small soft">
        {monthly && <>{describeMonths(minimum)} </>}
        In Australian dollars. GST is one eleventh of the total, to the nearest cent.
      </p>
      <p className="small">
        <SiteLink to="#plans">Choose another plan</SiteLink>
      </p>
    </div>
  );
}
