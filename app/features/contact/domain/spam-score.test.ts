import { expect, test } from 'vitest';
import { genuineMessages, legitimateMessages } from '#tests/messages/genuine-messages.ts';
import { salesMessages, spamMessages } from '#tests/messages/sales-messages.ts';
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

test.each(legitimateMessages)(
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

const listReasons = (message: string) => score({ values: { ...plain, message } });

test.each(genuineMessages)(
  'C-03 a real enquiry is never set aside, whatever its language, link or trade: %s',
  (_trade, message) => {
    expect(listReasons(message)).toEqual([]);
  },
);

test('C-03 of sixty messages that offer us something all but four are set aside', () => {
  const passed = salesMessages.filter(([, message]) => listReasons(message).length === 0);
  // A buyer might say as much.
  expect(passed.map(([kind]) => kind)).toEqual(['app development', 'links only', 'reputation', 'subtle']);
  expect([genuineMessages.length, salesMessages.length]).toEqual([85, 60]);
});

test('C-03 the least time is three seconds, to the millisecond', () => {
  expect(score({ formAge: 3000 })).toEqual([]);
  expect(score({ formAge: 2999 })).toEqual(['sent after 3.0 s']);
  expect(score({ formAge: -5000 })).toEqual(['sent after 0.0 s']);
});

test('C-03 a form open for more than a week is no suspect by that alone, and adds to another sign', () => {
  expect(score({ formAge: 30 * 86_400_000 })).toEqual([]);
  const values = { ...plain, message: 'Others improve your ranking.' };
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
  for (const message of [
    'a '.repeat(2500),
    'we are a '.repeat(550),
    'http://'.repeat(700),
    'errors on '.repeat(500),
    'we would be glad to help '.repeat(200),
    'improve your own '.repeat(300),
    'join our very own club '.repeat(200),
    'submit it to your '.repeat(250),
    '$1.1.1.'.repeat(700),
  ])
    expect(score({ values: { ...plain, message } })).toBeInstanceOf(Array);
});

const signsOf = (change: Partial<Parameters<typeof listSpamSigns>[0]>) =>
  listSpamSigns({ name: 'Ana', company: '', message: 'Hello.', ...change }).map(
    ({ points, reason }) => `${points}: ${reason}`,
  );

test.each([
  [
    '3: link markup in the message',
    '[url=x and more | [link] and more | <a href=x now | <a class="b" href=x',
  ],
  [
    '2: offers to improve our site',
    "increase  your  traffic | boost ur web site's  sales | improve your very own website rankings | get your business to | Wir werden Ihre Website verbessern | améliorer votre référencement | mejorar el posicionamiento de tu web | migliorare il vostro sito | увеличить ваши продажи | 提升您的排名",
  ],
  [
    '2: wants to publish on our site',
    'contribute a free article to your blog | do you accept guest posts | a link exchange | publish a guest post',
  ],
  ['2: promises money', 'earn $900 | earn 900 | passive income | 5 million dollars | you have been selected'],
  [
    '2: sends us to a link',
    'Join us: https://a.example | sign up here: https://a.example | now click here: www.a.example | Apply now at https://a.example',
  ],
  [
    '1: found faults in our site',
    'an error on  your  site | problems that hurt you in your website | your site looks outdated',
  ],
  [
    '1: offers something',
    'we can offer this | I would love to help businesses | our rates begin at | wir bieten es | 我们提供它',
  ],
  [
    '1: asks whether we are interested',
    'would you be interested | interested? | may I send you a quote | reply YES | 如有兴趣',
  ],
  [
    '1: makes promises',
    'guaranteed | risk free | limited-time | a free audit | be #1 on Google | within 30 days | 免费的',
  ],
  ['1: names a price', 'only $29 | from €1,000 | at $12 per hour | desde 10 dólares'],
  [
    '1: deals in links, lists or bulk mail',
    'backlink | back-links | dofollow | do-follow | DA50 | DA 50+ | guest post | sponsored - blogs | guest-posting | an email list | e-mail database | bulk e-mail | verified leads | contact form submission',
  ],
  [
    '1: asks to continue elsewhere',
    'telegram @x | Telegram: x | whatapp me | WhatsApp : 1 | bit.ly/x | t.me/x',
  ],
  [
    '1: cold opening',
    'Dear Sir | hi there webmaster | I was browsing your site | I was just looking at your web site',
  ],
  ['1: mentions unsubscribing', 'unsubscribe | opt out | opt-out | optout'],
  ['1: pushy wording', 'click here | 100% free | act now | don’t miss'],
  ['1: speaks of our site or business', 'your website | agencies like yours | votre site | 贵公司'],
])('C-03 each of these phrases is the sign "%s"', (sign, phrases) => {
  for (const phrase of phrases.split(' | ')) expect(signsOf({ message: phrase }), phrase).toContain(sign);
});

test.each([
  'Can you help us?',
  'Our form is broken.',
  'We would like a quote.',
  'How much does it cost?',
  'Können Sie uns helfen?',
  'notre site',
  'necesitamos ayuda',
  '我们的网站很慢',
])('C-03 who says what they want has two points in hand: %s', (want) => {
  // Somebody who is to be told what others offered them.
  const offered = 'They offer to improve your ranking, for $99.';
  expect(listReasons(offered)).toHaveLength(2);
  expect(listReasons(`${offered} ${want}`)).toEqual([]);
});

test.each([
  ['little more than a link', 'Help! https://bakery.example'],
  [
    'pasted from a word processor',
    'Our site is slow, see <a href="https://bakery.example">bakery.example</a>.',
  ],
  ['a list of what they like', `We want a site like these: ${listSites(8)}`],
])('C-03 whoever says what they want may send any links: %s', (_what, message) => {
  expect(listReasons(message)).toEqual([]);
});

function listSites(count: number): string {
  return Array.from({ length: count }, (_, index) => `http://site${index}.example/page`).join(' ');
}
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => `http://a.example/${index}`).join(' ');

test.each([
  ['one link beside three words', `See our page ${pages(1)}`, []],
  ['one link beside a word', `${pages(1)} Look`, ['3: little more than a link']],
  ['one link beside two words', `${pages(1)} Look here`, []],
  ['a link without words', pages(1), ['3: little more than a link']],
  ['links that touch the text, without spaces', '我们的网站很慢请帮忙看看https://a.example谢谢', []],
  ['a link in brackets', 'Look at ours (https://a.example)', []],
  ['eight pages of one site', `All of these fail ${pages(8)}`, []],
  [
    'eight pages of one site, with punctuation',
    'All of these fail: https://reef.example, www.reef.example; https://www.reef.example/a. https://reef.example: https://REEF.example/b, reef too',
    [],
  ],
  ['three sites', `We like these three ${listSites(3)}`, []],
  ['four sites', `We like these four ${listSites(4)}`, ['2: links to 4 sites']],
  ['eight sites', `We like all these ${listSites(8)}`, ['2: links to 8 sites']],
  ['fifty sites', `Cheap watches and shoes ${listSites(50)}`, ['3: links to 50 sites']],
  [
    'eight sites and a sign of a pitch',
    `Risk free, all of these ${listSites(8)}`,
    ['1: makes promises', '3: links to 8 sites'],
  ],
])('C-03 a link is welcome, and little more than links is not: %s', (_, message, signs) => {
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
