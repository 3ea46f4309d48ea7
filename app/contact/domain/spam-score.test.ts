import { expect, test } from 'vitest';
import { honestMessages } from '#tests/honest-messages.ts';
import { spamMessages } from '#tests/spam-messages.ts';
import type { FormAge } from './form-time.ts';
import { parseLeadForm } from './lead-form.ts';
import { scoreSpam } from './spam-score.ts';

const known = (ageMs: number): FormAge => ({ kind: 'known', ageMs });
const plain = { name: 'Ana', company: '', message: 'Our site is slow, can you help us with it?' };
const score = (change: Partial<Parameters<typeof scoreSpam>[0]> = {}) =>
  scoreSpam({ values: plain, honeypot: '', formAge: known(20_000), copies: 0, ...change });

const spamAges: Record<string, FormAge> = {
  'no form': { kind: 'missing' },
  forged: { kind: 'forged' },
  'at once': known(400),
};

test('C-03 of fifty messages of spam at least forty-eight are set aside', () => {
  const passed = spamMessages.filter(({ name = 'Bob', message, how = '' }) => {
    const { isSuspect } = score({
      values: { name, company: '', message },
      honeypot: how === 'honeypot' ? 'https://x.example' : '',
      formAge: spamAges[how] ?? known(20_000),
    });
    return !isSuspect;
  });
  expect(spamMessages).toHaveLength(50);
  expect(passed.length, passed.map(({ message }) => message).join('\n')).toBeLessThanOrEqual(2);
});

test.each(honestMessages)(
  'C-03 an honest message goes through: $how, $name',
  ({ name, company = '', message, how }) => {
    const form = new URLSearchParams({
      name,
      company,
      message,
      email: 'someone@site.example',
      consent: 'on',
    });
    const parsed = parseLeadForm(form);
    if (parsed.outcome === 'faulty') throw new Error(JSON.stringify(parsed.faults));
    const ageMs = {
      'with script': 60_000,
      'without script': 30_000,
      pasted: 6000,
      'an old tab': 9 * 86_400_000,
    }[how];
    expect(score({ values: parsed.values, formAge: known(ageMs) })).toEqual({ isSuspect: false });
  },
);

test('C-03 the least time is three seconds, to the millisecond', () => {
  expect(score({ formAge: known(3000) }).isSuspect).toBe(false);
  expect(score({ formAge: known(2999) })).toEqual({ isSuspect: true, reasons: ['sent after 3.0 s'] });
  expect(score({ formAge: known(-5000) }).isSuspect).toBe(true);
});

test('C-03 a form open for more than a week is no suspect by that alone, and adds to another sign', () => {
  expect(score({ formAge: known(30 * 86_400_000) }).isSuspect).toBe(false);
  const values = { ...plain, message: 'We can improve your ranking.' };
  expect(score({ values, formAge: known(7 * 86_400_000) }).isSuspect).toBe(false);
  expect(score({ values, formAge: known(7 * 86_400_000 + 1) })).toEqual({
    isSuspect: true,
    reasons: ['an old form', 'offers to better our site'],
  });
});

test.each([
  [{ honeypot: 'x' }, 'filled in the field that nobody sees'],
  [{ formAge: { kind: 'missing' } as const }, 'time of the form missing'],
  [{ formAge: { kind: 'forged' } as const }, 'time of the form forged'],
  [{ copies: 1 }, 'the same words from another sender'],
])('C-03 one sign of a bot sets a message aside, and says so: %j', (change, reason) => {
  expect(score(change)).toEqual({ isSuspect: true, reasons: [reason] });
});

// A pattern that backtracks would run for minutes, until Vitest's time-out.
test('C-03 a long message made to wear out the patterns is scored', () => {
  for (const words of [
    'a '.repeat(2500),
    'we are a '.repeat(550),
    'http://'.repeat(700),
    'errors on '.repeat(500),
  ])
    expect(score({ values: { ...plain, message: words } })).toHaveProperty('isSuspect');
});
