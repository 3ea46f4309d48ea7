import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { createEmptyValues } from './contact-fields.ts';
import { type LeadInbox, type Receipt, readHiddenFields, type SentLead, submitLead } from './lead-inbox.ts';

const values = { ...createEmptyValues(), email: 'ana@site.example', consent: true as const };
const fields = { website: 'spam', form_time: '123.signature', attribution: '/services,host.example' };

function createForm(entries: Record<string, string | Blob> = fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value as string);
  return form;
}

/** Hands a form to an inbox with this result, and returns what came back, what came in, and what was logged. */
async function submit(receive: () => Receipt, form = createForm()) {
  const taken: SentLead[] = [];
  const { log, lines } = createLogRecorder();
  const leads = { receive: async (lead: SentLead) => (taken.push(lead), receive()) } as Partial<LeadInbox>;
  const services = { leads: leads as LeadInbox, siteUrl: 'https://saltbush.example', log };
  const submission = await submitLead(
    { kind: 'quiz', values, auditId: 'audit' },
    { form, clientAddress: '203.0.113.9', services },
  );
  return { submission, taken, lines };
}

test('C-01, C-03, C-04 the inbox gets what was typed, the address, the hidden fields and how the visit began', async () => {
  const { submission, taken } = await submit(() => ({ state: 'received', reference: 'SB-7K3M9QX' }));
  expect(submission).toEqual({ state: 'received', reference: 'SB-7K3M9QX' });
  expect(taken).toMatchObject([
    {
      kind: 'quiz',
      values,
      auditId: 'audit',
      address: '203.0.113.9',
      honeypot: 'spam',
      formTime: '123.signature',
    },
  ]);
  expect(taken[0]?.attribution).toMatchObject({ landing_path: '/services', referring_host: 'host.example' });
});

test('C-03 whom the inbox limits is told when to come again', async () => {
  const { submission } = await submit(() => ({ state: 'limited', retryAfterSeconds: 60 }));
  expect(submission).toEqual({ state: 'limited', retryAfterSeconds: 60 });
});

test('C-02 an enquiry that could not be kept is not acknowledged, and the log has the reason', async () => {
  const error = new Error('disk full');
  const { submission, lines } = await submit(() => {
    throw error;
  });
  expect(submission).toEqual({ state: 'unavailable' });
  expect(lines).toMatchObject([
    { level: 'error', message: 'an enquiry could not be stored', facts: { error } },
  ]);
});

test('C-01, C-04 the hidden fields go back into the form, cut where they are too long', () => {
  expect(readHiddenFields(createForm())).toEqual({
    formTime: '123.signature',
    attribution: '/services,host.example',
  });
  expect(readHiddenFields(createForm({ form_time: 'x'.repeat(300) }))).toEqual({
    formTime: 'x'.repeat(200),
    attribution: '',
  });
  expect(readHiddenFields(createForm({ form_time: new Blob(['a file']) })).formTime).toBe('');
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
