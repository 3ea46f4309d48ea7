import type { Content } from '#domain/content/content.ts';
import type { PricingPage } from '#domain/content/pricing-page.ts';
import type { Plan } from '#domain/payments/plan.ts';
import type { SiteConfig } from '#domain/site/site-config.ts';

/**
 * The agency's content with facts that tests may name: who the agency is, and what is sold. Nothing that an editor changes
 * in `content/site.yaml` or in the prices reaches a test through it.
 */
export function fixContent(content: Content): Content {
  // The paths of the personal page are built into the routes, and posts are signed by the founder.
  const { founder } = content.site;
  return { ...content, site: { ...site, founder }, plans, pricing };
}

const site: Omit<SiteConfig, 'founder'> = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media',
  titleSuffix: 'Saltbush Media',
  description: 'A small studio that makes low-carbon websites and lasting search for purpose-led brands.',
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
    days: 'Monday to Friday',
    opens: '09:00',
    closes: '17:00',
    display: 'Monday to Friday, 09:00 to 17:00',
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

const plans: Plan[] = [
  {
    slug: 'no-fluff',
    name: 'No Fluff',
    summary: 'SEO Fix It, once',
    order: 1,
    kind: 'one-off',
    cents: 69_000,
    minimumMonths: 1,
    features: ['The ten fixes that matter most', 'Done for you, not just listed', 'A report'],
    refund: 'Changed your mind before we begin? You get all of it back.',
    highlighted: false,
    service: 'SEO and AI search',
  },
  {
    slug: 'visibility-accelerator',
    name: 'Visibility Accelerator',
    summary: 'Search and content, monthly',
    order: 2,
    kind: 'monthly',
    cents: 185_000,
    minimumMonths: 3,
    features: ['Two posts or one film a month', 'AI search tracking', 'Stop any time after month three'],
    refund: 'If the number has not moved, you get it back.',
    highlighted: true,
    service: 'SEO and AI search',
  },
  {
    slug: 'sustainable-website',
    name: 'Sustainable website',
    summary: 'Designed, built, hosted green',
    order: 3,
    kind: 'quote',
    cents: 940_000,
    minimumMonths: 1,
    features: ['A weight budget', 'Design, copy and build', 'Green hosting for a year'],
    refund: 'Paid in stages. You may stop after any of them.',
    highlighted: false,
    service: 'A new website',
  },
];

/** Cells in the order of the plans. */
const createCells = (...cells: string[]) =>
  Object.fromEntries(cells.map((cell, at) => [plans[at]?.slug, cell]));

const pricing: PricingPage = {
  title: 'Plain prices for search and websites',
  description: 'What our work costs, in Australian dollars with GST: once, by the month, or a whole website.',
  headline: 'Plain prices, by depth',
  lead: 'All prices in Australian dollars, GST included.',
  ask: 'Get a strategy',
  pay: { title: 'Pay by card', text: 'Card details go straight to Stripe, our payment provider.' },
  promise: {
    title: 'Results in the first 3 months, or you don’t pay',
    text: 'We agree on one number before we start.',
    link: 'How it is measured',
    to: '/visibility-accelerator',
  },
  compare: {
    title: 'Side by side',
    caption: 'What each plan is for, how it is paid, and how long it takes',
    rows: [
      { name: 'What it is for', plans: createCells('A sound site', 'Being found', 'A site to build again') },
      {
        name: 'How you pay',
        plans: createCells('Once, by card', 'Each month, by card', 'In stages, by invoice'),
        closed: createCells('Once, by invoice', 'Each month, by invoice'),
      },
      { name: 'How long it takes', plans: createCells('Two weeks', 'Three months', 'Ten weeks') },
    ],
  },
  afterwards: {
    title: 'What happens after you pay',
    steps: [
      { title: 'A letter, within minutes', text: 'With the plan, the amount and a reference.' },
      {
        title: 'We begin',
        text: 'On the day that both of us have agreed to the number.',
        monthly: 'The three months that a monthly plan is paid at least count from the first payment.',
      },
    ],
  },
  afterWriting: {
    title: 'What happens after you write',
    steps: [
      { title: 'An answer on the next weekday', text: 'From a person.' },
      { title: 'We begin', text: 'On the day that both of us have agreed to the number.' },
    ],
  },
  faq: [
    { question: 'Is the growth audit really free?', answer: 'Yes. No credit card.', ofCards: false },
    { question: 'Where do my card details go?', answer: 'To Stripe.', ofCards: true },
    { question: 'How does a refund reach me?', answer: 'On the card you paid with.', ofCards: true },
    { question: 'Can we pay by invoice?', answer: 'Yes. [Write to us](/contact).', ofCards: false },
  ],
  closing: { title: 'Not sure how deep to dig?', text: 'Tell us your budget.' },
};
