import type { Content } from '#app/content/content.ts';
import type { Plan } from '#app/content/plan.ts';

const makePlan = (name: string, plan: Pick<Plan, 'slug' | 'order' | 'cents'> & Partial<Plan>): Plan => ({
  name,
  summary: name,
  features: ['One', 'Two', 'Three'],
  refund: 'Money back in 14 days.',
  highlighted: false,
  byQuote: false,
  minimumPayments: 1,
  ...plan,
});

/** Plans for tests: paid once, each month, each year, and by quote, independent of the content. */
export const plansFixture: Plan[] = [
  makePlan('SEO Fix It', {
    slug: 'fix-it',
    order: 1,
    cents: 49_500,
    summary: 'SEO Fix It, once',
  }),
  makePlan('Care', {
    slug: 'care',
    order: 2,
    interval: 'month',
    cents: 22_000,
    minimumPayments: 3,
    highlighted: true,
  }),
  makePlan('Care by the year', {
    slug: 'care-yearly',
    order: 3,
    interval: 'year',
    cents: 220_000,
    minimumPayments: 2,
  }),
  makePlan('Build', { slug: 'build', order: 4, byQuote: true, cents: 900_000, service: 'A new website' }),
];

const step = { title: 'We begin', text: 'On the day we agree on.' };

const pricing: Content['pricing'] = {
  title: 'What it costs',
  description: 'What our work costs, in Australian dollars with GST.',
  headline: 'Prices',
  lead: 'All prices in Australian dollars, GST included.',
  ask: 'Ask for a price',
  pay: { title: 'Pay by card', text: 'Card details go straight to Stripe.' },
  promise: { title: 'A result, or you don’t pay', text: 'In writing.', link: 'How', to: '/terms' },
  compare: {
    title: 'Side by side',
    caption: 'How each plan is paid',
    rows: [
      {
        name: 'How you pay',
        plans: {
          'fix-it': 'Once, by card',
          care: 'Each month, by card',
          'care-yearly': 'Each year, by card',
          build: 'In stages',
        },
        closed: {
          'fix-it': 'Once, by invoice',
          care: 'Each month, by invoice',
          'care-yearly': 'Each year, by invoice',
        },
      },
      {
        name: 'What you keep',
        plans: {
          'fix-it': 'The fixes',
          care: 'The words',
          'care-yearly': 'All words',
          build: 'The site',
        },
      },
    ],
  },
  afterwards: {
    title: 'What happens after you pay',
    steps: [step, { ...step, recurring: 'The term counts from the first payment.' }],
  },
  afterWriting: { title: 'What happens after you write', steps: [step, step] },
  faq: [{ question: 'Where does my card go?', answer: 'To Stripe.', ofCards: true }],
  closing: { title: 'Not sure?', text: 'Write to us.' },
};

/** Replaces the content's plans and its texts about payment with those of the tests. */
export function withTestPlans(content: Content): Content {
  return { ...content, plans: plansFixture, pricing };
}
