import './pricing.css';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { Section } from '#app/components/section.tsx';
import { FaqSection } from '#app/shell/frame/faq-section.tsx';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Breadcrumb } from '#app/shell/frame/page-head.tsx';
import type { Choice } from '../../domain/checkout.ts';
import { findMinimum, formatPrice } from '../../domain/money.ts';
import { AfterPaying, SandboxNote } from '../after-paying.tsx';
import type { PlanView, PricingData, PricingRefusal } from './create-pricing-data.server.ts';
import { Pay } from './pay.tsx';
import { PlanNote } from './pricing-note.tsx';

type PricingPageProps = {
  page: PricingData;
  /** Whether no card is charged (sandbox or test key). */
  sandbox: boolean;
  choice: Choice | undefined;
  /** Whether the visitor came back without paying. */
  cancelled: boolean;
  /** The plan in the URL, which need not exist. */
  named: string | null;
  refusal: PricingRefusal | undefined;
};

/** P-01: shows the plans as layers of rock and, once one is chosen, its total and the payment form. */
export function PricingPage({ page, sandbox, choice, cancelled, named, refusal }: PricingPageProps) {
  const chosen = page.plans.find(({ slug, payable }) => payable && slug === choice?.plan);
  return (
    <>
      <section className="section head">
        <div className="wrap">
          {!chosen && <Breadcrumb trail={[]} name="Pricing" />}
          <h1>{page.headline}</h1>
          <p className="lead">{page.lead}</p>
          {sandbox && <SandboxNote />}
          {!chosen && <PlanNote {...{ plans: page.plans, named, cancelled, refusal }} />}
        </div>
      </section>
      <section className="section offers" id="plans" aria-label="Plans">
        <div className="wrap">
          <ul className="plans">
            {page.plans.map((plan, index) => (
              <PlanCard
                key={plan.slug}
                plan={plan}
                slab={Math.min(index + 1, slabCount)}
                isChosen={plan === chosen}
              />
            ))}
          </ul>
        </div>
      </section>
      {chosen && choice && (
        <Pay
          copy={page.pay}
          plan={chosen}
          choice={choice}
          sandbox={sandbox}
          cancelled={cancelled}
          refusal={refusal}
        />
      )}
      <ResultsPromise {...page.promise} />
      <Section>
        <h2>{page.compare.title}</h2>
        <CompareTable {...page.compare} plans={page.plans.map(({ name }) => name)} />
      </Section>
      <AfterPaying {...page.afterwards} ground="leaf" />
      {/* Omitted once a plan is chosen, to keep the page with the form light. */}
      {!choice && <FaqSection items={page.faq} title="Before you ask" ground="page" />}
      {!choice && <FooterCta {...page.closing} />}
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

type CompareTableProps = {
  caption: string;
  /** The names of the plans, for the column headers. */
  plans: string[];
  rows: { name: string; cells: string[] }[];
};

/** Compares the plans in a table that scrolls sideways, can be focused, and has a hint on phones. */
function CompareTable({ caption, plans, rows }: CompareTableProps) {
  return (
    <div className="prose compare">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="table wide" tabIndex={0} aria-labelledby="compare-caption">
        <p className="swipe" aria-hidden="true">
          Swipe sideways to see the rest.
        </p>
        <table>
          <caption id="compare-caption">{caption}</caption>
          <thead>
            <tr>
              <td />
              {plans.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={plans[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The number of slab drawings, from the surface down. */
const slabCount = 3;

type PlanCardProps = { plan: PlanView; slab: number; isChosen: boolean };

/** Each plan is on a deeper slab of rock. */
function PlanCard({ plan, slab, isChosen }: PlanCardProps) {
  const { name, summary, interval, byQuote, cents, features, refund, highlighted, action } = plan;
  const minimum = findMinimum(plan);
  const label = isChosen ? 'Chosen: pay below' : action.label;
  return (
    <li className={`plan stone${isChosen ? ' is-chosen' : ''}`}>
      <Picture name={`slab-${slab}.svg`} eager />
      <h2>{name}</h2>
      <p className="soft small">{summary}</p>
      <p className="price">
        {byQuote && <small>from </small>}
        <span>{formatPrice(cents)}</span>
        {interval && <small> a {interval}</small>}
      </p>
      {minimum && (
        <p className="soft small">
          At least {minimum.term}, {formatPrice(minimum.cents)} in total
        </p>
      )}
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="refund soft small">{refund}</p>
      <SiteLink
        className={`btn btn-${highlighted ? 'berry' : 'line'}`}
        to={action.to}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span>{label}</span>
        {label.includes(name) || <span className="sr"> ({name})</span>}
      </SiteLink>
    </li>
  );
}
