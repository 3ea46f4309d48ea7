import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { createPretendCheckout, paymentPage } from '#tests/pretend-checkout.ts';

/** Plays the cookies of a browser, which sends the oldest first. A cookie that is set again keeps its place. */
function createJar() {
  const cookies = new Map<string, string>();
  return {
    cookies,
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    keep(response: Response) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
        if (cookie.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

function openBrowser({ takesCookies = true, siteUrl = 'http://site.test' } = {}) {
  const { services, asked } = createPretendCheckout({
    start: ({ attempt, earlier }) => ({ outcome: 'ready', url: paymentPage, attempt: earlier ?? attempt }),
  });
  const { app } = createTestApp({
    services: { ...services, siteUrl },
    security: { siteUrl, inlineScripts: [] },
  });
  const jar = createJar();
  const send = async (path: string, fields: Record<string, string>) =>
    app.request(
      siteUrl + path,
      {
        method: 'POST',
        body: String(new URLSearchParams({ plan: 'fix-it', email: 'ana@tidepool.example', ...fields })),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-site': 'same-origin',
          cookie: jar.read(),
        },
      },
      { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
    );
  /** Opens a window with its own form. Each step sends a request or takes an answer. */
  const openWindow = (attempt: string) => {
    let path = '/pricing?plan=fix-it';
    let answer: Promise<Response> | undefined;
    const window = {
      arrivedAt: undefined as string | undefined,
      async step() {
        if (!answer) answer = send(path, { attempt });
        else {
          const response = await answer;
          if (takesCookies) jar.keep(response);
          const location = response.headers.get('location') ?? `status ${response.status}`;
          if (response.status !== 307) window.arrivedAt = location;
          path = location;
          answer = undefined;
        }
        // The server has handled the request before anything else happens.
        await answer;
      },
    };
    return window;
  };
  /** The attempts with which the checkout was asked to continue. */
  const listTaken = () => asked.map(({ attempt, earlier }) => earlier ?? attempt);
  return { jar, send, openWindow, listTaken };
}

const attempts = ['attempt-of-window-a', 'attempt-of-window-b'];

/** Lists every order in which two windows may take four steps each. */
function listOrders(left = 4, right = 4): number[][] {
  if (left === 0 && right === 0) return [[]];
  return [
    ...(left > 0 ? listOrders(left - 1, right).map((rest) => [0, ...rest]) : []),
    ...(right > 0 ? listOrders(left, right - 1).map((rest) => [1, ...rest]) : []),
  ];
}

test('P-01 two windows whose first press comes in the same moment are one order, in whichever order things happen', async () => {
  const orders = listOrders();
  expect(orders).toHaveLength(70);
  for (const order of orders) {
    const browser = openBrowser();
    const windows = attempts.map(browser.openWindow);
    for (const which of order) if (!windows[which]?.arrivedAt) await windows[which]?.step();
    expect(
      windows.map(({ arrivedAt }) => arrivedAt),
      String(order),
    ).toEqual([paymentPage, paymentPage]);
    const taken = browser.listTaken();
    expect(new Set(taken).size, String(order)).toBe(1);
    expect([...browser.jar.cookies], String(order)).toEqual([['saltbush-order-fix-it', taken[0]]]);
  }
});

test('P-01 the first press of a browser is sent once more with its turn, which nobody asks for and nobody keeps', async () => {
  const { send, jar } = openBrowser();
  const first = await send('/pricing?plan=fix-it', { attempt: 'attempt-of-window-a' });
  expect(first.status).toBe(307);
  expect(first.headers.get('location')).toBe('/pricing?plan=fix-it&repeated=1');
  expect(first.headers.getSetCookie()).toEqual([
    'saltbush-order-fix-it.attempt-of-window-a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  ]);
  jar.keep(first);
  const second = await send('/pricing?plan=fix-it&repeated=1', { attempt: 'attempt-of-window-a' });
  expect(second.status).toBe(303);
  expect(second.headers.getSetCookie()).toEqual([
    'saltbush-order-fix-it=attempt-of-window-a; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax',
    'saltbush-order-fix-it.attempt-of-window-a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  ]);
});

test('P-01 under https nobody else can take a turn', async () => {
  const { send } = openBrowser({ siteUrl: 'https://site.test' });
  const first = await send('/pricing?plan=fix-it', { attempt: 'attempt-of-window-a' });
  expect(first.headers.getSetCookie()).toEqual([
    '__Host-saltbush-order-fix-it.attempt-of-window-a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('P-01 a browser that takes no cookies sends its form twice at most, and goes on with it', async () => {
  const browser = openBrowser({ takesCookies: false });
  const window = browser.openWindow('attempt-of-window-a');
  for (let step = 0; step < 4; step++) await window.step();
  expect(window.arrivedAt).toBe(paymentPage);
  expect(browser.listTaken()).toEqual(['attempt-of-window-a']);
});

test('P-01 a form with a fault is answered at once, and what is no attempt takes no turn', async () => {
  const { send, listTaken } = openBrowser();
  const faulty = await send('/pricing?plan=fix-it', { attempt: 'attempt-of-window-a', email: 'ana' });
  expect(faulty.status).toBe(422);
  expect(faulty.headers.getSetCookie()).toEqual([]);
  const odd = await send('/pricing?plan=fix-it', { attempt: 'a=b; Path=/; x="' });
  expect(odd.status).toBe(303);
  expect(listTaken()).toHaveLength(1);
});
