import { expect, test } from 'vitest';
import type { AttackResult } from '#tests/outbound/attack.ts';
import { canUnshare, runProgram } from '#tests/outbound/namespace.ts';

// In a network of its own, so that a fault of the policy can't touch a real address. Where a machine has none, only what
// leads to loopback is tried.
const namespace = canUnshare();
const { attempts, publicContacts } = await runProgram<AttackResult>(
  'attack.ts',
  namespace ? [] : ['--loopback'],
  { namespace },
);

test.each(attempts)('W-04 neither the source scan nor the proxy goes to $form', (attempt) => {
  expect(attempt.contacts).toEqual([]);
  // One word for all of it: which rule was broken would tell a stranger about the network behind us.
  expect(['refused', 'invalid']).toContain(attempt.outbound);
  if (attempt.form.startsWith('a ')) expect(attempt.outbound).toBe('refused');
  // A proxy that answered would answer in the name of the page's server.
  expect(attempt.get).toBe('');
  expect(['', 'HTTP/1.1 403 Forbidden']).toContain(attempt.connect);
});

test('W-04 the hostile forms are many, and the canary hears who comes', () => {
  expect(attempts.length).toBeGreaterThan(namespace ? 350 : 60);
  // Names that were public when they were asked first: the canary was spoken to, once each.
  expect(publicContacts).toBe(namespace ? 5 : 0);
});
