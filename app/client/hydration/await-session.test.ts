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
    requestSubmit: vi.fn(() => send()),
  };
  const button = {};
  const send = () => {
    const preventDefault = vi.fn();
    submit({ target: form, submitter: button, preventDefault, stopImmediatePropagation() {} });
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

test.each([true, false])(
  'P-01 a session that never loads delays an order by at most five seconds (page still open: %s)',
  (isConnected) => {
    const { send, form } = open();
    send();
    form.isConnected = isConnected;
    vi.advanceTimersByTime(4900);
    expect(form.requestSubmit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(form.requestSubmit).toHaveBeenCalledTimes(isConnected ? 1 : 0);
  },
);
