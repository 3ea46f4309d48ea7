import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createEmptyValues } from './contact-fields.ts';
import type { LeadInbox, Receipt, SentLead } from './lead-inbox.ts';
import { attributionField } from './sent-attribution.ts';
import { readHiddenFields, submitLead } from './submit-lead.server.ts';

const values = { ...createEmptyValues(), email: 'ana@site.example', consent: true as const };
const fields = { website: 'spam', form_time: '123.signature', [attributionField]: '/services,host.example' };

function createForm(given: Record<string, string | Blob> = fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(given)) form.set(name, value as string);
  return form;
}

/** Hands a form to an inbox that answers so, and returns what came back, what came in, and what was logged. */
async function submit(receive: () => Receipt, form = createForm()) {
  const taken: SentLead[] = [];
  const { log, lines } = createLogRecorder();
  const leads = { receive: async (lead: SentLead) => (taken.push(lead), receive()) } as Partial<LeadInbox>;
  const services = { leads: leads as LeadInbox, siteUrl: 'https://saltbush.example', log };
  const submission = await submitLead(values, {
    kind: 'quiz',
    form,
    referer: 'https://saltbush.example/contact?utm_source=news',
    clientAddress: '203.0.113.9',
    services,
  });
  return { submission, taken, lines };
}

test('C-01, C-03, C-04 the inbox gets what was typed, the address, the hidden fields and how the visit began', async () => {
  const { submission, taken } = await submit(() => ({ outcome: 'received', reference: 'SB-7K3M9QX' }));
  expect(submission).toEqual({ state: 'received', reference: 'SB-7K3M9QX' });
  expect(taken).toMatchObject([
    { kind: 'quiz', values, address: '203.0.113.9', honeypot: 'spam', formTime: '123.signature' },
  ]);
  expect(taken[0]?.attribution).toMatchObject({ landing_path: '/services', referring_host: 'host.example' });
});

test('C-04 where the form says nothing of the visit, the Referer does', async () => {
  const { taken } = await submit(() => ({ outcome: 'received', reference: 'SB-7K3M9QX' }), createForm({}));
  expect(taken[0]?.attribution).toMatchObject({ landing_path: '/contact', utm_source: 'news' });
});

test('C-03 whom the inbox limits is told when to come again', async () => {
  const { submission } = await submit(() => ({ outcome: 'limited', retryAfterSeconds: 60 }));
  expect(submission).toEqual({ state: 'limited', retryAfterSeconds: 60 });
});

test('C-02 an enquiry that could not be kept is not acknowledged, and the log has the reason', async () => {
  const error = new Error('disk full');
  const { submission, lines } = await submit(() => {
    throw error;
  });
  expect(submission).toEqual({ state: 'unavailable' });
  expect(lines).toMatchObject([
    { level: 'error', message: 'an enquiry could not be kept', facts: { error } },
  ]);
});

test('C-01, C-04 the hidden fields go back into the form, cut where they are too long', () => {
  expect(readHiddenFields(createForm())).toEqual({
    formTime: '123.signature',
    attribution: '/services,host.example',
  });
  expect(readHiddenFields(createForm({ form_time: 'x'.repeat(300) }))).toEqual({ formTime: 'x'.repeat(200) });
  expect(readHiddenFields(createForm({ form_time: new Blob(['a file']) }))).toEqual({ formTime: '' });
});

test('C-01 a form nobody has filled in is empty', () => {
  expect(createEmptyValues()).toEqual({
    name: '',
    email: '',
    company: '',
    services: [],
    budget: '',
    message: '',
  });
});
