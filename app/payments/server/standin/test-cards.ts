/** Stripe's own numbers for tests, which no bank has given out. https://docs.stripe.com/testing (2026) */
type TestCard = { number: string; does: string; outcome: 'paid' | Problem };

export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', does: 'pays at once', outcome: 'paid' },
  { number: '4000 0000 0000 0002', does: 'is declined', outcome: 'generic_decline' },
];

/** The faults of a form, by their names in the page's address. */
const problems = {
  generic_decline: 'The card was declined. Try another.',
  no_test_card:
    'This is none of the two test cards, so it was not looked at and not kept. No real card belongs here.',
};

type Problem = keyof typeof problems;

/** Returns undefined for unknown words. */
export function findProblem(named: string | undefined): string | undefined {
  return new Map(Object.entries(problems)).get(named ?? '');
}

/** Finds what a test card does. Any other number may be real, so it is not examined further. */
export function chargeTestCard(typed: string): TestCard['outcome'] {
  const digits = typed.replace(/[\s-]/g, '');
  const card = testCards.find(({ number }) => number.replaceAll(' ', '') === digits);
  return card?.outcome ?? 'no_test_card';
}
