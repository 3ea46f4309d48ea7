import { Picture } from '#app/ui/picture.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { PlanView } from './pricing-data.ts';

/** The drawn slabs, from the surface down. */
const deepest = 3;

type PlanCardsProps = {
  plans: PlanView[];
  /** Slug of the plan whose bill is on the page. */
  chosen: string | undefined;
};

/** One card a plan, each on a deeper slab than the one before. */
export function PlanCards({ plans, chosen }: PlanCardsProps) {
  return (
    <ul className="plans">
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.slug}
          plan={plan}
          slab={Math.min(index + 1, deepest)}
          isChosen={plan.slug === chosen}
        />
      ))}
    </ul>
  );
}

type PlanCardProps = { plan: PlanView; slab: number; isChosen: boolean };

function PlanCard({ plan, slab, isChosen }: PlanCardProps) {
  const { name, summary, price, per, atLeast, features, highlighted, action } = plan;
  const label = isChosen ? 'Chosen: pay below' : action.label;
  return (
    <li className={`plan stone${isChosen ? ' is-chosen' : ''}`}>
      <Picture name={`slab-${slab}.svg`} eager />
      <h2>{name}</h2>
      <p className="soft small">{summary}</p>
      <p className="price">
        {price}
        {per && <small> {per}</small>}
      </p>
      {atLeast && <p className="soft small">{atLeast}</p>}
      <ul>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <SiteLink
        className={`btn btn-${highlighted ? 'berry' : 'line'}`}
        to={action.to}
        aria-current={isChosen ? 'true' : undefined}
      >
        {label}
        {label.includes(name) || <span className="sr">: {name}</span>}
      </SiteLink>
    </li>
  );
}
