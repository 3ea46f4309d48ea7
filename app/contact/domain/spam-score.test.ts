import { expect, test } from 'vitest';
import { honestMessages } from '#tests/legitimate-messages.ts';
import { spamMessages } from '#tests/spam-messages.ts';
import { parseLeadForm } from './lead-form.ts';
import type { FormAge } from './signatures.ts';
import { listSpamReasons, listSpamSigns } from './spam-score.ts';

const plain = { name: 'Ana', company: '', message: 'Our site is slow, can you help us with it?' };
const score = (change: Partial<Parameters<typeof listSpamReasons>[0]> = {}) =>
  listSpamReasons({ values: plain, honeypot: '', formAge: 20_000, copies: 0, ...change });

const spamAges: Record<string, FormAge> = {
  'no form': 'missing',
  forged: 'forged',
  'at once': 400,
};

test('C-03 at least forty-eight of fifty messages of spam are set aside', () => {
  const passed = spamMessages.filter(({ name = 'Bob', message, how = '' }) => {
    const reasons = score({
      values: { name, company: '', message },
      honeypot: how === 'honeypot' ? 'https://x.example' : '',
      formAge: spamAges[how] ?? 20_000,
    });
    return reasons.length === 0;
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
    expect(score({ values: parsed.values, formAge: ageMs })).toEqual([]);
  },
);

test('C-03 the least time is three seconds, to the millisecond', () => {
  expect(score({ formAge: 3000 })).toEqual([]);
  expect(score({ formAge: 2999 })).toEqual(['sent after 3.0 s']);
  expect(score({ formAge: -5000 })).toEqual(['sent after 0.0 s']);
});

test('C-03 a form open for more than a week is no suspect by that alone, and adds to another sign', () => {
  expect(score({ formAge: 30 * 86_400_000 })).toEqual([]);
  const values = { ...plain, message: 'We can improve your ranking.' };
  expect(score({ values, formAge: 7 * 86_400_000 })).toEqual([]);
  expect(score({ values, formAge: 7 * 86_400_000 + 1 })).toEqual([
    'an old form',
    'offers to improve our site',
  ]);
});

test.each([
  [{ honeypot: 'x' }, 'filled in the hidden field'],
  [{ formAge: 'missing' as const }, 'form time missing'],
  [{ formAge: 'forged' as const }, 'form time forged'],
  [{ copies: 1 }, 'the same words from another sender'],
])('C-03 one sign of a bot sets a message aside, and says so: %j', (change, reason) => {
  expect(score(change)).toEqual([reason]);
});

// A pattern that backtracks would run for minutes, until Vitest's time-out.
test('C-03 a long message made to wear out the patterns is scored', () => {
  for (const words of [
    'a '.repeat(2500),
    'we are a '.repeat(550),
    'http://'.repeat(700),
    'errors on '.repeat(500),
  ])
    expect(score({ values: { ...plain, message: words } })).toBeInstanceOf(Array);
});

const signsOf = (change: Partial<Parameters<typeof listSpamSigns>[0]>) =>
  listSpamSigns({ name: 'Ana', company: '', message: 'Hello.', ...change }).map(
    ({ points, reason }) => `${points}: ${reason}`,
  );

test.each([
  ['3: link markup in the message', '[url=x | [link] | <a href=x | <a class="b" href=x'],
  [
    '2: offers to improve our site',
    "increase  your  traffic | boost ur web site's  sales | improve your website rankings | grow your online  seo | double your google  leads | skyrocket your organic  conversion",
  ],
  [
    '2: found faults in our site',
    'an error on  your  site | problems that hurt you in your web site | issues with your website',
  ],
  [
    '2: sells lists or bulk mail',
    'an email list | e-mail database | bulk email | bulk e-mail | bulk sms | verified leads | contact form submission',
  ],
  ['1: guest posts', 'guest post | sponsored - blogs | guest-posting | link exchange'],
  ['1: backlinks', 'backlink | back links | back-links | dofollow | do-follow | DA50 | DA 50+'],
  [
    '1: promises a ranking',
    'page one of Google | be #1 on Google | # 1 in any search | top spot in search | top positions of Google | guarantee a better rank | guaranteed return',
  ],
  [
    '1: sales pitch',
    'we are a web design agency based here | we’re a firm that | our package starts at | our rates begin at | may I send you a quote',
  ],
  [
    '1: cold opening',
    'Dear Sir | hi there webmaster | hi there, site owner | I was browsing your site | I was just looking at your web site | I was checking your website | I was checking out your site',
  ],
  ['2: gambling, pills or adult', 'slot online | slots online | escort | weight-loss gummies'],
  [
    '2: money for nothing',
    'crypto investing | bitcoin trading | earn $900 | earn 900 | payday loan | business funding | business loans | 5 million dollars',
  ],
  ['2: asks to continue elsewhere', 'telegram @x | Telegram: x | whatapp me | WhatsApp : 1 | bit.ly/x'],
  ['1: mentions unsubscribing', 'unsubscribe | opt out | opt-out | optout'],
  ['1: pushy wording', 'limited time | limited-time | risk free | risk-free | act now'],
])('C-03 each of these phrases is the sign "%s"', (sign, phrases) => {
  for (const phrase of phrases.split(' | ')) expect(signsOf({ message: phrase }), phrase).toEqual([sign]);
});

const words = (length: number) => 'x'.repeat(length);
const links = (count: number) => Array(count).fill('http://a.example').join(' ');

test.each([
  ['one link beside a sentence', `${links(1)} ${words(20)}`, ['1: a link']],
  ['one link and hardly a word', `${links(1)} ${words(19)}`, ['3: little more than a link']],
  ['one link in brackets', `${words(10)}(https://a.example) ${words(19)}`, ['3: little more than a link']],
  ['two links', `${links(2)} ${words(20)}`, ['1: 2 links']],
  ['three links', `${links(3)} ${words(20)}`, ['1: 3 links']],
  ['four links', links(4), ['2: 4 links']],
  ['eight links', links(8), ['3: 8 links']],
])('C-03 the number of links is a sign: %s', (_, message, signs) => {
  expect(signsOf({ message })).toEqual(signs);
});

test.each([
  [{ name: 'http://win.example' }, ['3: a link as the name']],
  [{ name: 'Anna bestdeal.top' }, ['3: a link as the name']],
  [{ company: 'http://a.example/x' }, ['1: a long link as the organisation']],
  [{ company: 'https://a.example' }, []],
])('C-03 a link is no name, and hardly a company: %j', (change, signs) => {
  expect(signsOf(change)).toEqual(signs);
});
