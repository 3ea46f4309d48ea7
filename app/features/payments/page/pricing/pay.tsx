import { SiteLink } from '#app/components/links.tsx';
import { groundClasses, Ruler } from '#app/components/section.tsx';
import type { Choice } from '../../domain/checkout.ts';
import { findMinimum, formatCents, splitGst } from '../../domain/money.ts';
import { PayForm, refundId } from './pay-form.tsx';
import type { PlanView, PricingData, PricingRefusal } from './pricing-data.ts';
import { PayNote } from './pricing-note.tsx';

type PayProps = {
  copy: PricingData['pay'];
  plan: PlanView;
  choice: Choice;
  sandbox: boolean;
  cancelled: boolean;
  refusal: PricingRefusal | undefined;
};

/** Shows the total of the chosen plan and the payment form. It is not a Section, whose reveal animation would move the form. */
export function Pay({ copy, plan, choice, sandbox, cancelled, refusal }: PayProps) {
  return (
    <section className={groundClasses('leaf')} id="pay" aria-labelledby="pay-title">
      <Ruler />
      <div className="wrap">
        <div className="heads">
          <h2 id="pay-title">{copy.title}</h2>
          {!sandbox && <p>{copy.text}</p>}
        </div>
        <div className="pay">
          <Summary plan={plan} />
          <div className="stone">
            <PayNote cancelled={cancelled} refusal={refusal} />
            <PayForm
              plan={plan}
              choice={choice}
              sandbox={sandbox}
              faults={refusal?.state === 'faulty' ? refusal.faults : []}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

function Summary({ plan }: { plan: PlanView }) {
  const { name, summary, refund, cents, interval } = plan;
  const { gstCents, withoutGstCents } = splitGst(cents);
  const minimum = findMinimum(plan);
  return (
    <div>
      <h3>{name}</h3>
      <dl className="sum">
        <div>
          <dt>{summary}</dt>
          <dd>{formatCents(withoutGstCents)}</dd>
        </div>
        <div>
          <dt>GST</dt>
          <dd>{formatCents(gstCents)}</dd>
        </div>
        <div className="tot">
          <dt>{interval ? `Total each ${interval}` : 'Total today'}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
        {minimum && (
          <div>
            <dt>{`At least ${minimum.term}`}</dt>
            <dd>{formatCents(minimum.cents)}</dd>
          </div>
        )}
      </dl>
      <p className="note" id={refundId}>
        <span>
          <b>If it doesn’t work out.</b> <span>{refund}</span>
        </span>
      </p>
      <p className="small soft">
        {interval && (
          <span>
            {`The first ${interval} today, then each ${interval} on the same day, ${
              minimum
                ? `for at least ${minimum.term} from this first payment. After that you can cancel any time. `
                : 'until you cancel. '
            }`}
          </span>
        )}
        <span>In Australian dollars. GST is one eleventh of the total, to the nearest cent.</span>
      </p>
      <p className="small">
        <SiteLink to="#plans">Choose another plan</SiteLink>
      </p>
    </div>
  );
}
