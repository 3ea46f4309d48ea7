import { expect, test } from 'vitest';
import { listSpamSigns } from './spam-signs.ts';

const signsOf = (change: Partial<Parameters<typeof listSpamSigns>[0]>) =>
  listSpamSigns({ name: 'Ana', company: '', message: 'Hello.', ...change }).map(
    ({ points, reason }) => `${points}: ${reason}`,
  );

test.each([
  ['3: link markup in the message', '[url=x | [link] | <a href=x | <a class="b" href=x'],
  [
    '2: offers to better our site',
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
    '1: promises a rank',
    'page one of Google | be #1 on Google | # 1 in any search | top spot in search | top positions of Google | guarantee a better rank | guaranteed return',
  ],
  [
    '1: speaks as a seller',
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
  ['2: sends elsewhere', 'telegram @x | Telegram: x | whatapp me | WhatsApp : 1 | bit.ly/x'],
  ['1: a way to unsubscribe', 'unsubscribe | opt out | opt-out | optout'],
  ['1: pushes', 'limited time | limited-time | risk free | risk-free | act now'],
])('C-03 each of these phrases is the sign "%s"', (sign, phrases) => {
  for (const phrase of phrases.split(' | ')) expect(signsOf({ message: phrase }), phrase).toEqual([sign]);
});

const words = (length: number) => 'x'.repeat(length);
const links = (count: number) => Array(count).fill('http://a.example').join(' ');

test.each([
  ['one link beside a sentence', `${links(1)} ${words(20)}`, ['1: a link']],
  ['one link and hardly a word', `${links(1)} ${words(19)}`, ['3: hardly more than a link']],
  ['one link in brackets', `${words(10)}(https://a.example) ${words(19)}`, ['3: hardly more than a link']],
  ['two links', `${links(2)} ${words(20)}`, ['1: 2 links']],
  ['three links', `${links(3)} ${words(20)}`, ['1: 3 links']],
  ['four links', links(4), ['2: 4 links']],
  ['eight links', links(8), ['3: 8 links']],
])('C-03 the number of links is a sign: %s', (_, message, signs) => {
  expect(signsOf({ message })).toEqual(signs);
});

test.each([
  [{ name: 'http://win.example' }, ['3: a link for a name']],
  [{ name: 'Anna bestdeal.top' }, ['3: a link for a name']],
  [{ company: 'http://a.example/x' }, ['1: a long link for a company']],
  [{ company: 'https://a.example' }, []],
])('C-03 a link is no name, and hardly a company: %j', (change, signs) => {
  expect(signsOf(change)).toEqual(signs);
});
