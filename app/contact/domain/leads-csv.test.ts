import { expect, test } from 'vitest';
import { createSentLead } from '#tests/sent-lead.ts';
import { formatLeadsCsv } from './leads-csv.ts';

test('C-02 the export has every enquiry with all that is known of it, one to a line', () => {
  const { values, attribution } = createSentLead({
    email: 'ana@site.example',
    services: ['A new website', 'Campaigns'],
    message: 'One, two',
  });
  const lead = {
    ...values,
    attribution: { ...attribution, utm_term: 'term', utm_content: 'content' },
    id: '1',
    reference: 'SB-7K3M9QX',
    receivedAt: '2026-11-21T00:00:00.000Z',
    state: 'quarantine' as const,
    reasons: ['a link', 'pushes'],
    repeats: 2,
    auditId: undefined,
    emails: [],
  };
  const [titles = [], cells = [], ...more] = formatLeadsCsv([lead])
    .trim()
    .split('\r\n')
    .map((line): unknown[] => JSON.parse(`[${line}]`));
  expect(more).toEqual([]);
  expect(Object.fromEntries(titles.map((title, index) => [title, cells[index]]))).toEqual({
    reference: 'SB-7K3M9QX',
    received: '2026-11-21T00:00:00.000Z',
    state: 'quarantine',
    name: 'Ana Ferreira',
    email: 'ana@site.example',
    company: 'Tidepool Trust',
    services: 'A new website; Campaigns',
    budget: '$5,000 to $15,000',
    message: 'One, two',
    'referring host': 'chatgpt.com',
    assistant: 'ChatGPT',
    'landing path': '/services',
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    utm_term: 'term',
    utm_content: 'content',
    'set aside for': 'a link; pushes',
    repeats: 2,
  });
});
