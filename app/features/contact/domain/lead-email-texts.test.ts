import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeHeader } from '#platform/mail/email.ts';
import { createEmptyValues } from './contact-fields.ts';
import type { Lead } from './lead.ts';
import { writeAgencyEmail, writeQuarantineEmail, writeVisitorEmail } from './lead-email-texts.ts';

const lead: Lead = {
  ...createEmptyValues(),
  id: 'one',
  kind: 'contact',
  reference: 'SB-7K3M9QX',
  receivedAt: '2026-11-21T00:00:00.000Z',
  state: 'new',
  name: 'Ana',
  email: 'ana@site.example',
  company: '<b>Tidepool</b> & Co',
  services: ['A new website'],
  budget: '',
  message: 'One <script>alert(1)</script>\n"two"',
  attribution: {
    utm_source: 'source',
    utm_medium: '',
    utm_campaign: 'campaign',
    utm_term: 'term',
    utm_content: 'content',
    referring_host: 'host.example',
    landing_path: '/blog',
  },
  reasons: [],
  repeats: 0,
  auditId: undefined,
};

const siteUrl = 'https://saltbush.example';

test('C-02 what was typed is text in the HTML of the email, never markup', () => {
  const { html, text } = writeAgencyEmail(lead, siteUrl);
  expect(html).toContain('One &lt;script&gt;alert(1)&lt;/script&gt;<br>');
  expect(html).toContain('&lt;b&gt;Tidepool&lt;/b&gt; &amp; Co');
  expect(html).not.toMatch(/<script|<b>|style=|src=/);
  expect(text).toContain('> One <script>alert(1)</script>\n> "two"');
  expect(text).toContain('Campaign source: source\n');
  expect(text).not.toMatch(/Budget|Campaign medium/);
  expect(text).not.toContain('\n\n\n');
});

test('C-02 the agency reads all that is known of an enquiry, in its own time, and answers to the visitor', () => {
  const full: Lead = {
    ...lead,
    company: 'Tidepool',
    services: ['A new website', 'Campaigns'],
    budget: 'Over $40,000',
    message: 'One\ntwo',
    attribution: { ...lead.attribution, utm_medium: 'medium' },
    reasons: ['one', 'two'],
  };
  const mail = writeAgencyEmail(full, siteUrl, [{ kind: 'paragraph', text: 'Asked for.' }]);
  expect(mail.text).toBe(`Reference: SB-7K3M9QX
Received: 2026-11-21 11:00 AEDT
Type: Contact form
Name: Ana
Email: ana@site.example
Organisation: Tidepool
About: A new website, Campaigns
Budget: Over $40,000
Came from: host.example
First page: /blog
Campaign source: source
Campaign medium: medium
Campaign: campaign
Campaign term: term
Campaign content: content
Quarantine reasons: one; two

> One
> two

Asked for.

Reply to this email to answer the visitor, then mark the enquiry as answered.

Open it in the dashboard:
https://saltbush.example/dashboard/sign-in?next=%2Fdashboard%2Fenquiry%2FSB-7K3M9QX
`);
  expect(mail.subject).toBe('SB-7K3M9QX: enquiry from Ana, Tidepool');
  expect(mail.replyTo).toEqual({ name: 'Ana', address: 'ana@site.example' });
  const unnamed = writeAgencyEmail({ ...lead, name: '', company: '' }, siteUrl);
  expect(unnamed.subject).toBe('SB-7K3M9QX: enquiry from ana@site.example');
  const winter = writeAgencyEmail({ ...lead, receivedAt: '2026-06-30T20:30:00.000Z' }, siteUrl);
  expect(winter.text).toContain('Received: 2026-07-01 06:30 AEST\n');
});

test('C-02 C-03 a name can’t pose as another in the facts of an email', () => {
  const turned: Lead = { ...lead, name: '\u202eanA\u202c', company: '\u2066Co\u200f' };
  expect(writeAgencyEmail(turned, siteUrl).text).toContain(
    'Name: anA\nEmail: ana@site.example\nOrganisation: Co\n',
  );
  expect(writeQuarantineEmail([turned], '').text).toContain('SB-7K3M9QX: anA (ana@site.example)\n');
});

test('C-03 the email about the quarantine shows who waits and why, and how many more there are than it lists', () => {
  const site = 'https://saltbush.example';
  const one = writeQuarantineEmail([{ ...lead, reasons: ['a link', 'pushes'] }], site);
  expect(one.subject).toBe('One message is waiting in quarantine');
  // It is read on a phone, where there is no command.
  expect(one.text).toContain(`${site}/dashboard/sign-in?next=%2Fdashboard%3Ftab%3Dspam\n`);
  expect(one.text).not.toContain('npm run');
  expect(one.text.split('\n\n')[2]).toBe(`SB-7K3M9QX: Ana (ana@site.example)
Why: a link; pushes
Begins: One <script>alert(1)</script> "two"
`);
  const many = (length: number) =>
    writeQuarantineEmail(
      Array.from({ length }, () => lead),
      site,
    );
  expect(many(50).subject).toBe('50 messages are waiting in quarantine');
  expect(many(50).text).not.toMatch(/And \d+ more/);
  expect(many(53).text).toContain('And 3 more, which the dashboard lists.');
  expect(many(53).text.match(/Why:/g)).toHaveLength(50);
});

test('C-02 nothing that a visitor typed comes in the email to the address they typed', () => {
  const mail = writeVisitorEmail({ ...lead, name: 'WIN AT https://x.example' }, 'Saltbush');
  expect(mail.subject).toBe('We have your message (SB-7K3M9QX)');
  expect(mail.text).toBe(`Hello,

Your message has reached us. Reference: SB-7K3M9QX. A person reads every message and replies on weekdays.

If this wasn’t you, you can ignore this email.

Saltbush
`);
  expect(mail.html).not.toMatch(/WIN|x\.example|Tidepool|alert/);
  expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
});

test('W-02 R-08 the email of what was asked for has the site’s own words, and nothing that was typed', () => {
  const url = 'https://saltbush.example/website-carbon/abc';
  const mail = writeVisitorEmail({ ...lead, name: 'WIN' }, 'Saltbush', {
    subject: 'Your website carbon report',
    toVisitor: [
      { kind: 'facts', facts: [['A first visit', '0.33 g of CO2e']] },
      { kind: 'link', text: 'Open the report', url },
    ],
    toAgency: [],
  });
  expect(mail.subject).toBe('Your website carbon report (SB-7K3M9QX)');
  expect(mail.text).toBe(`Hello,

A first visit: 0.33 g of CO2e

Open the report:
${url}

Reference: SB-7K3M9QX. If this wasn’t you, you can ignore this email.

Saltbush
`);
  expect(mail.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
});

test('C-02 whatever is in a name, no header can begin in it, and it is short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (name) => {
      const { subject, replyTo } = writeAgencyEmail({ ...lead, name }, siteUrl);
      return [subject, replyTo?.name ?? ''].every(
        (text) => !/[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u.test(text) && [...text].length <= 120,
      );
    }),
  );
  expect(sanitizeHeader('a\r\nBcc: x@y.example')).toBe('a Bcc: x@y.example');
  expect(sanitizeHeader('\u202ea\u200fn\u061ca\u2069')).toBe('ana');
});
