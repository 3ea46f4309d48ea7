import './pricing.css';
import { FaqSection } from '#app/frame/faq-section.tsx';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Breadcrumb } from '#app/frame/page-head.tsx';
import { AfterPaying } from '#app/ui/after-paying.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { SandboxNote } from '#app/ui/sandbox-note.tsx';
import { Section } from '#app/ui/section.tsx';
import { CompareTable } from './compare-table.tsx';
import type { OrderedBefore } from './ordered-before.ts';
import { Pay } from './pay.tsx';
import { PlanCards } from './plan-cards.tsx';
import { PlanNote } from './plan-note.tsx';
import type { Cancelled, Choice, PricingAnswer } from './pricing-answer.ts';
import type { Missed, PricingData } from './pricing-data.ts';

type PricingPageProps = {
  page: PricingData;
  /** No card is charged. */
  sandbox: boolean;
  choice: Choice | undefined;
  /** What this browser has ordered of the same plan. */
  before: OrderedBefore | undefined;
  /** The visitor came back from the payment page without paying. */
  cancelled: Cancelled | undefined;
  /** The address names a plan that can't be paid here. */
  missed: Missed | undefined;
  answer: PricingAnswer | undefined;
};

/** Plans by depth; with a choice, what it costs and the way to pay it. P-01. */
export function PricingPage({ page, sandbox, choice, before, cancelled, missed, answer }: PricingPageProps) {
  const bill = page.plans.find(({ slug }) => slug === choice?.plan)?.bill;
  return (
    <>
      <section className="bed head">
        <div className="wrap">
          {!bill && <Breadcrumb trail={[]} name="Pricing" />}
          <h1>{page.headline}</h1>
          <p className="lead">{page.lead}</p>
          {sandbox && <SandboxNote />}
          {!bill && <PlanNote missed={missed} cancelled={cancelled} answer={answer} />}
        </div>
      </section>
      <section className="bed offers" id="plans" aria-label="Plans">
        <div className="wrap">
          <PlanCards plans={page.plans} chosen={bill?.slug} />
        </div>
      </section>
      {bill && choice && (
        <Pay
          words={page.pay}
          bill={bill}
          choice={choice}
          before={before}
          sandbox={sandbox}
          cancelled={cancelled}
          answer={answer}
        />
      )}
      <ResultsPromise {...page.promise} />
      <Section>
        <h2>{page.compare.title}</h2>
        <CompareTable {...page.compare} plans={page.plans.map(({ name }) => name)} />
      </Section>
      <AfterPaying {...page.afterwards} ground="leaf" />
      {/* Whoever has chosen is past both, and the page has to stay light with the form in it. */}
      {!choice && <FaqSection items={page.faq} title="Before you ask" ground="page" />}
      {!choice && <FootCall {...page.closing} />}
    </>
  );
}

function ResultsPromise({ title, text, link, to }: PricingData['promise']) {
  return (
    <Section ground="gold">
      <div className="cols">
        <h2>{title}</h2>
        <div className="promise">
          <p>{text}</p>
          <GoLink to={to}>{link}</GoLink>
        </div>
      </div>
    </Section>
  );
}
