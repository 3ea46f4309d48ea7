import { type CardOutcome, testCards } from './test-cards.ts';

type Declined = Extract<CardOutcome, { kind: 'declined' }>;

/** What went wrong with what was sent last, as it stands in the page's address. */
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

/** Undefined for anything that nobody said. */
export function findProblem(named: string | undefined): string | undefined {
  return problems.get(named as Problem);
}
