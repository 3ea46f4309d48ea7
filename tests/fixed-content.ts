import type { Content } from '#app/content/content.ts';
import type { Plan } from '#app/content/pricing.ts';
import type { Quiz } from '#app/content/quiz.ts';
import type { SiteConfig } from '#app/content/site-config.ts';

/**
 * Replaces the agency's facts with fixed ones that tests may name, so that no edit of `content/site.yaml` changes the result
 * of a test.
 */
export function fixContent(content: Content): Content {
  // The paths of the founder's page are built into the routes, and the founder signs posts.
  const { founder } = content.site;
  return { ...content, site: { ...site, founder } };
}

const site: Omit<SiteConfig, 'founder'> = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media',
  titleSuffix: 'Saltbush Media',
  description: 'A small studio that makes low-carbon websites and search that lasts, for purpose-led brands.',
  registration: { label: 'ABN', number: '00 000 000 000' },
  address: {
    street: '1 Example Street',
    suburb: 'Bronte',
    state: 'NSW',
    postcode: '2024',
    country: 'AU',
    display: 'Bronte, NSW, Australia',
  },
  serviceArea: { name: 'Sydney', latitude: -33.8688, longitude: 151.2093, radiusMetres: 50_000 },
  phone: '+61 2 5550 0199',
  email: 'hello@saltbush.example',
  hours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '17:00',
    display: 'Monday to Friday, 9 am to 5 pm',
  },
  social: {
    instagram: 'https://instagram.example/saltbush',
    twitter: 'https://twitter.example/saltbush',
    linkedin: 'https://linkedin.example/company/saltbush',
  },
  bookingUrl: 'https://booking.example/growth-audit',
  claims: { rating: 4.9, ratedBy: 'from 47+ clients', promise: 'Results in the first 3 months.' },
  reviewMarkup: true,
  country: { acknowledgement: 'We work on the Country of its people.', linkText: 'Always was.' },
  placeholders: {},
};

type QuestionInput = { points: number[]; weight?: number; category?: string };

/** Creates a valid quiz whose questions are identified by number. */
export function createQuiz(version: number, questions: QuestionInput[]): Quiz {
  const names = [...new Set(questions.map(({ category = 'a' }) => category))];
  return {
    version,
    seal: 'none',
    title: 'Quiz',
    description: 'A quiz.',
    headline: 'How light?',
    lead: 'Answer.',
    counting: [{ title: 'How', text: 'So.' }],
    categories: names.map((id) => ({ id, name: `Category ${id}`, phrase: `category ${id}` })),
    bands: [
      { from: 0, name: 'Basalt', headline: 'Basalt: heavy' },
      { from: 50, name: 'Pumice', headline: 'Pumice: light' },
    ],
    questions: questions.map(({ points, weight = 1, category = 'a' }, index) => ({
      id: `q-${'abcdefghijkl'[index]}`,
      topic: `Topic ${index + 1}`,
      phrase: `topic ${index + 1}`,
      category,
      weight,
      question: `Version ${version}, question ${index + 1}?`,
      choices: points.map((worth, choice) => ({ text: `Choice ${choice + 1}`, points: worth })),
      why: 'Because.',
      sources: [{ name: 'Source', url: 'https://source.example/' }],
      action: { title: `Do ${index + 1}`, text: 'So.', link: 'Here', to: '/method' },
    })),
  };
}

const createPlan = (name: string, plan: Pick<Plan, 'slug' | 'order' | 'cents'> & Partial<Plan>): Plan => ({
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
  createPlan('SEO Fix It', {
    slug: 'fix-it',
    order: 1,
    cents: 49_500,
    summary: 'SEO Fix It, once',
  }),
  createPlan('Care', {
    slug: 'care',
    order: 2,
    interval: 'month',
    cents: 22_000,
    minimumPayments: 3,
    highlighted: true,
  }),
  createPlan('Care by the year', {
    slug: 'care-yearly',
    order: 3,
    interval: 'year',
    cents: 220_000,
    minimumPayments: 2,
  }),
  createPlan('Build', { slug: 'build', order: 4, byQuote: true, cents: 900_000, service: 'A new website' }),
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
