/** Stripe's own numbers for tests, which no bank has given out. https://docs.stripe.com/testing (2026) */
type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'authenticate' }
  | { kind: 'declined'; code: 'generic_decline' | 'insufficient_funds'; message: string };

export type TestCard = { number: string; does: string; outcome: CardOutcome };

export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'pays at once', outcome: { kind: 'paid' } },
  { number: '4000 0025 0000 3155', does: 'asks you to confirm it first', outcome: { kind: 'authenticate' } },
  {
    number: '4000 0000 0000 0002',
    does: 'is declined',
    outcome: { kind: 'declined', code: 'generic_decline', message: 'The card was declined. Try another.' },
  },
  {
    number: '4000 0000 0000 9995',
    does: 'has too little money on it',
    outcome: {
      kind: 'declined',
      code: 'insufficient_funds',
      message: 'The card was declined: there is not enough money on it. Try another.',
    },
  },
];

/** Finds a test card. Any other number may be real, so it gives undefined and is not examined further. */
export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replace(/[\s-]/g, '');
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
}

type Declined = Extract<CardOutcome, { kind: 'declined' }>;

/** What went wrong with the last form, as the page's address says it. */
export type Problem = Declined['code'] | 'no_test_card' | 'nothing_to_confirm' | 'not_confirmed';

const declines = testCards
  .map(({ outcome }) => outcome)
  .filter((outcome): outcome is Declined => outcome.kind === 'declined')
  .map(({ code, message }): [Problem, string] => [code, message]);

const problems = new Map<Problem, string>([
  ...declines,
  [
    'no_test_card',
    'This is none of the four test cards, so it was not looked at and not kept. No real card belongs here.',
  ],
  ['nothing_to_confirm', 'No card waits to be confirmed, so nothing was paid.'],
  ['not_confirmed', 'The payment was not confirmed, so nothing was paid. Try again, or use another card.'],
]);

/** Returns undefined for unknown words. */
export function findProblem(named: string | undefined): string | undefined {
  return problems.get(named as Problem);
}
