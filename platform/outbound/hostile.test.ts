import { expect, test } from 'vitest';
import type { AttackResult } from '#tests/outbound/attack.ts';
import { canUnshare, runProgram } from '#tests/outbound/namespace.ts';

// The attack runs in a network namespace, so that a fault of the policy can't reach a real address. On a machine
// without namespaces only attempts that lead to loopback are made.
const namespace = canUnshare();
const { attempts, publicContacts } = await runProgram<AttackResult>(
  'attack.ts',
  namespace ? [] : ['--loopback'],
  { namespace },
);

test.each(attempts)('W-04 neither the source scan nor the proxy goes to $form', (attempt) => {
  expect(attempt.contacts).toEqual([]);
  // All refusals have one code, because naming the rule would reveal our network to a visitor.
  expect(['refused', 'invalid']).toContain(attempt.outbound);
  if (attempt.form.startsWith('a ')) expect(attempt.outbound).toBe('refused');
  for (const reply of attempt.proxy) expect(reply).toBe(2);
});

test('W-04 there are many hostile forms, and the canary notices a request that reaches it', () => {
  expect(attempts.length).toBeGreaterThan(namespace ? 350 : 60);
  // Names that were public at the first look-up have reached the canary, once each.
  expect(publicContacts).toBe(namespace ? 5 : 0);
});
