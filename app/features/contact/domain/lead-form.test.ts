import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTooLong, readTypedLead } from './contact-fields.ts';
import { maxLengths, parseEmailRequest, parseLeadForm } from './lead-form.ts';

const good = {
  name: 'Ana Ferreira',
  email: 'ana@site.example',
  company: '',
  budget: '',
  message: 'Our site is slow.',
  consent: 'on',
};
const parse = (change: Record<string, string> = {}) =>
  parseLeadForm(new URLSearchParams({ ...good, ...change }));
const faultsOf = (change: Record<string, string>) => {
  const parsed = parse(change);
  return parsed.outcome === 'faulty' ? parsed.faults : {};
};

test('C-01 a good form gives trimmed values, and company, services and budget may be left out', () => {
  expect(parse({ name: '  Ana\tFerreira ', message: ' One\r\ntwo\rthree\ta\n' })).toMatchObject({
    outcome: 'fine',
    values: {
      name: 'Ana Ferreira',
      company: '',
      services: [],
      budget: '',
      // A tab, as pasted from a table, is two blanks.
      message: 'One\ntwo\nthree  a',
      consent: true,
    },
  });
});

test('C-01 an empty form has a sentence for each field that is needed, and each says what to do', () => {
  const parsed = parseLeadForm(new URLSearchParams());
  expect(parsed.outcome === 'faulty' && parsed.faults).toEqual({
    name: 'Enter your name, so that we know who to reply to.',
    email: 'Enter your email address, so that we can reply.',
    message: 'Write a line or two about what you are trying to change.',
    consent: 'Tick the box so that we may keep your message and reply to it.',
  });
});

test.each(['\u200b', ' \u200b\u2060 ', '\ufeff\u00ad'])(
  'C-01 a name that nobody sees is no name (%j)',
  (name) => {
    expect(faultsOf({ name }).name).toBe('Enter your name, so that we know who to reply to.');
    expect(faultsOf({ name: `Ana${name}` })).toEqual({});
  },
);

test('C-01 nothing typed is lost: it comes back as it was, trimmed or not, right or wrong', () => {
  const form = new URLSearchParams({ ...good, name: '  ', message: ' x\n ', email: 'ana@', budget: 'a lot' });
  form.append('services', 'A new website');
  form.append('services', 'Campaigns');
  const { consent: _consent, ...texts } = Object.fromEntries(form);
  expect(parseLeadForm(form).typed).toEqual({
    ...texts,
    services: ['A new website', 'Campaigns'],
    consent: true,
  });
});

test('C-01 several services are kept; choices that are not on the list are not', () => {
  const form = new URLSearchParams({ ...good, budget: 'Over $40,000' });
  for (const service of ['Campaigns', 'A new website', '<script>']) form.append('services', service);
  const values = { services: ['A new website', 'Campaigns'], budget: 'Over $40,000' };
  expect(parseLeadForm(form)).toMatchObject({ values });
});

test.each([
  ['name', 'your name', ''],
  ['email', 'your email address', `@${'b.'.repeat(120)}example`],
  ['company', 'the name of your organisation', ''],
  ['message', 'your message', ''],
] as const)('C-01 %s may be as long as its limit and no longer', (field, what, end) => {
  const max = maxLengths[field];
  expect(parse({ [field]: end.padStart(max, 'x') }).outcome).toBe('fine');
  expect(faultsOf({ [field]: end.padStart(max + 1, 'x') })[field]).toBe(
    `Shorten ${what} to ${max.toLocaleString('en-AU')} characters.`,
  );
});

test.each([
  ['letters', 'x'.repeat(71_300)],
  ['Chinese', '語'.repeat(12_600)],
  ['one letter too many', 'x'.repeat(5001)],
])('C-01 the browser finds what is too long with the sentence of the server: %s', (_what, message) => {
  const faults = { message: 'Shorten your message to 5,000 characters.' };
  expect(findTooLong(readTypedLead(new URLSearchParams({ ...good, message })))).toEqual(faults);
  expect(faultsOf({ message })).toEqual(faults);
});

test('C-01 the browser counts as the server does, without what is cleaned away', () => {
  const message = ` ${'x\r\n'.repeat(2499)}xx\u0003 `;
  expect(findTooLong(readTypedLead(new URLSearchParams({ ...good, message })))).toEqual({});
  expect(parse({ message }).outcome).toBe('fine');
});

test.each([
  ['Shift+Enter in Word', 'One\u000btwo', 'One\ntwo', 'One two'],
  ['a page break of a PDF', 'One\u000ctwo', 'One\ntwo', 'One two'],
  ['the next line of C1', 'One\u0085two', 'One\ntwo', 'One two'],
  ['a line separator', 'One\u2028two', 'One\ntwo', 'One two'],
  ['a paragraph separator', 'One\u2029two', 'One\ntwo', 'One two'],
  ['an apostrophe in the wrong encoding', 'don\u0092t', 'dont', 'dont'],
  ['an end of text', 'One \u0003two', 'One two', 'One two'],
  ['an optional hyphen of Word', 'light\u001fweight', 'lightweight', 'lightweight'],
  ['a turn of direction that nothing ends', 'One \u202eow\u2067t', 'One owt', 'One owt'],
  ['marks of direction, which stay', 'One \u200fשתיים', 'One \u200fשתיים', 'One \u200fשתיים'],
  ['nothing but zeros and bells around', '\u0000One\u0007\u001b\u007f', 'One', 'One'],
])('C-01 what nobody sees is cleaned, not refused: %s', (_what, typed, inLines, inLine) => {
  const parsed = parse({ name: typed, company: typed, message: typed });
  expect(parsed).toMatchObject({
    outcome: 'fine',
    values: { name: inLine, company: inLine, message: inLines },
    // The form shows again what was typed, if something else is wrong.
    typed: { message: typed },
  });
});

test('C-01 text of nothing that can be seen is empty', () => {
  for (const [name, message] of [
    ['\u0003', '\u000b\u0000'],
    ['\u3164', '\u202e\u200b\u2060'],
  ] as const)
    expect(faultsOf({ name, message })).toEqual({
      name: 'Enter your name, so that we know who to reply to.',
      message: 'Write a line or two about what you are trying to change.',
    });
});

test.each(['a\nb', 'a\r\nBcc: x@y.example'])(
  'C-01 a name is one line, which only a program can break: %j',
  (name) => {
    expect(faultsOf({ name })).toEqual({ name: 'Write your name on one line.' });
  },
);

test.each(['Zoë 🌊', 'علي حسن', 'נועה', '李小龙', 'Nguyễn', '👩‍👩‍👧', 'O’Neil "Bo"', "D'Arcy\u200f"])(
  'C-01 names are as people write them: %s',
  (name) => {
    expect(parse({ name })).toMatchObject({ outcome: 'fine', values: { name } });
  },
);

test.each([
  ['ana@site.example', 'ana@site.example'],
  [' Ana+web@Site.Example ', 'Ana+web@site.example'],
  ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['Ana <ana@site.example>,', 'ana@site.example'],
  ["r&d.o'neil_{x}=1@site.example", "r&d.o'neil_{x}=1@site.example"],
])('C-01 addresses that work: %s', (email, stored) => {
  expect(parse({ email })).toMatchObject({ outcome: 'fine', values: { email: stored } });
});

const unusable = `ana ana@ @site.example ana@site ana..b@site.example .ana@site.example ana.@site.example
  ana@site..example ana@-site.example ana@127.0.0.1 ana@[127.0.0.1] ${'a'.repeat(65)}@site.example`;

test.each([
  ...unusable.split(/\s+/),
  'ana@site.example, bob@site.example',
  'Ana <ana@site.example>, Bob <bob@site.example>',
  'ana@site.example\nBcc: x@y.example',
  'ana site@site.example',
  '"ana b"@site.example',
])('C-01 addresses that do not: %j', (email) => {
  expect(faultsOf({ email })).toHaveProperty('email');
});

test('C-01 unknown fields, repeated fields and files change nothing', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(good)) if (name !== 'company') form.append(name, value);
  form.append('name', 'Second');
  form.append('__proto__', 'x');
  form.append('constructor', 'x');
  form.append('company', new File(['x'], 'x.txt'));
  expect(parseLeadForm(form)).toMatchObject({
    outcome: 'fine',
    values: { name: 'Ana Ferreira', company: '' },
  });
});

test('C-01 whatever is sent, the answer is values within their limits or faults, and what was typed', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(fc.record({ name: anyText, email: anyText, company: anyText, message: anyText }), (texts) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...good, ...texts })) form.append(name, value);
      const parsed = parseLeadForm(form);
      if (parsed.outcome === 'faulty') return Object.keys(parsed.faults).length > 0;
      const { name, email, company, message } = parsed.values;
      return (
        !/\p{Cc}/u.test(name + email + company + message.replaceAll('\n', '')) &&
        name.length <= maxLengths.name
      );
    }),
  );
});

const request = (email: string, consent: boolean, what: 'report' | 'result' = 'report') =>
  parseEmailRequest(new URLSearchParams({ email, ...(consent && { consent: 'yes' }) }), what);

test.each([
  ['', { email: 'Enter your email address: the report goes there.' }],
  [
    `${'a'.repeat(60)}@${'b'.repeat(200)}.example`,
    { email: 'Shorten your email address to 254 characters.' },
  ],
  ['ana@site', { email: 'That address looks incomplete. Try one such as name@example.org.' }],
  ['ana@x.example\r\nBcc: all@x.example', { email: 'Write your email address on one line.' }],
])('W-02 R-08 the form below a report names what is wrong with an address (%#)', (email, faults) => {
  expect(request(email, true)).toEqual({ outcome: 'faulty', typed: { email, consent: true }, faults });
});

test('W-02 R-08 the form below a report or a result asks for consent too, and gives back what was typed', () => {
  expect(request('ana@site.example', false)).toMatchObject({
    typed: { email: 'ana@site.example', consent: false },
    faults: { consent: 'Tick the box so that we may keep your address and send the report.' },
  });
  expect(request('', false, 'result')).toMatchObject({
    faults: {
      email: 'Enter your email address: the result goes there.',
      consent: 'Tick the box so that we may keep your address and send the result.',
    },
  });
  expect(request('x'.repeat(100_000), true).typed.email).toHaveLength(1000);
});

test('W-02 R-08 an address and consent make an enquiry without a name', () => {
  const parsed = request(' ana@Site.example ', true);
  expect(parsed.outcome === 'fine' && parsed.createValues('Asked for it.')).toEqual({
    name: '',
    email: 'ana@site.example',
    company: '',
    services: [],
    budget: '',
    message: 'Asked for it.',
    consent: true,
  });
});
