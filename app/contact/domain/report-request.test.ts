import { expect, test } from 'vitest';
import { parseReportRequest } from './report-request.ts';

test.each([
  ['', true, 'email', 'Put in your email address: the report goes there.'],
  [
    `${'a'.repeat(60)}@${'b'.repeat(200)}.example`,
    true,
    'email',
    'Shorten your email address to 254 characters.',
  ],
  ['ana@site', false, 'email', 'That address looks unfinished. Try one such as name@example.org.'],
  [
    'ana@site.example',
    false,
    'consent',
    'Tick the box, so that we may keep your address and send the report.',
  ],
])('W-02 the form below a report names one fault at a time (%#)', (email, consent, field, fault) => {
  expect(parseReportRequest({ email, consent })).toEqual({ outcome: 'faulty', field, fault });
});

test('W-02 with an address and consent the report is sent there', () => {
  const sent = { email: ' ana@Site.example ', consent: true };
  expect(parseReportRequest(sent)).toEqual({ outcome: 'fine', email: 'ana@site.example' });
});
