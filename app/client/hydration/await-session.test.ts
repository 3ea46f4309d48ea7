import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitSession } from './await-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a page with a form. `send` returns whether the form was sent immediately. */
function open({ stored = true, fields = ['access_token'], token = '' } = {}) {
  let submit = (_event: object) => {};
  vi.stubGlobal('addEventListener', (type: string, listener: typeof submit, capture: boolean) => {
    expect([type, capture]).toEqual(['submit', true]);
    submit = listener;
  });
  vi.stubGlobal('localStorage', stored ? { 'sb-saltbush-auth-token': '{}' } : { other: '1' });
  const input = { value: token };
  const form = {
    isConnected: true,
    elements: { namedItem: (name: string) => (fields.includes(name) ? input : null) },
    // As HTML says, a form that is not on the page can't be submitted.
    requestSubmit: vi.fn(() => form.isConnected && send()),
  };
  const button = {};
  const send = (target: object = form) => {
    const preventDefault = vi.fn();
    submit({ target, submitter: button, preventDefault, stopImmediatePropagation() {} });
    return preventDefault.mock.calls.length === 0;
  };
  awaitSession();
  return { send, form, button, input };
}

test.each([
  ['no session is stored', { stored: false }],
  ['the form has no field for the session', { fields: [] }],
  ['the session is filled in', { token: 'a.b.c' }],
])('P-01 a form is sent immediately if %s', (_condition, page) => {
  expect(open(page).send()).toBe(true);
});

test('P-01 an order submitted before React has loaded waits for the session, and is sent once', () => {
  const { send, form, button, input } = open();
  expect(send()).toBe(false);
  expect(send()).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(form.requestSubmit).not.toHaveBeenCalled();
  input.value = 'a.b.c';
  vi.advanceTimersByTime(50);
  expect(form.requestSubmit).toHaveBeenCalledExactlyOnceWith(button);
  expect(form.requestSubmit).toHaveReturnedWith(true);
  vi.advanceTimersByTime(5000);
  expect(form.requestSubmit).toHaveBeenCalledOnce();
});

test('P-01 a session that never loads delays an order by at most five seconds', () => {
  const { send, form } = open();
  send();
  vi.advanceTimersByTime(4900);
  expect(form.requestSubmit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(form.requestSubmit).toHaveBeenCalledOnce();
  expect(form.requestSubmit).toHaveReturnedWith(true);
});

test('P-01 an order is not sent from another page, to which the visitor has gone on', () => {
  const { send, form } = open();
  send();
  form.isConnected = false;
  vi.advanceTimersByTime(10_000);
  expect(form.requestSubmit).not.toHaveReturnedWith(true);
});

test.each([true, false])(
  'C-01 P-01 an order that was pressed before React rendered the page anew waits on the new page (session loads: %s)',
  (loads) => {
    const { send, form } = open();
    send();
    const token = { value: '' };
    const successor = {
      isConnected: true,
      elements: { namedItem: () => token },
      requestSubmit: vi.fn(() => send(successor)),
    };
    // The form that React has replaced passes every press on, as `preserve-input.ts` says.
    Object.assign(form, { isConnected: false, requestSubmit: () => successor.requestSubmit() });
    vi.advanceTimersByTime(1000);
    expect(successor.requestSubmit).toHaveBeenCalledExactlyOnceWith();
    expect(successor.requestSubmit).toHaveLastReturnedWith(false);
    if (loads) token.value = 'a.b.c';
    vi.advanceTimersByTime(loads ? 50 : 5000);
    expect(successor.requestSubmit).toHaveBeenCalledTimes(2);
    expect(successor.requestSubmit).toHaveLastReturnedWith(true);
    vi.advanceTimersByTime(10_000);
    expect(successor.requestSubmit).toHaveBeenCalledTimes(2);
  },
);
