import type { Browser, Page } from 'playwright-core';
import { openPage } from '../browser.ts';
import { type Driver, keyCodes } from './engine.ts';

/** The fields of the WebDriver actions that `createPage` sends. */
type Action = { type: string; x?: number; y?: number; value?: string };

const keyNames = new Map(Object.entries(keyCodes).map(([name, code]) => [code, name]));

/** Drives a browser through Playwright, by the same few verbs as WebKit. */
export async function drive(browser: Browser): Promise<Driver> {
  const { page, complaints } = await openPage(browser);
  return {
    version: browser.version(),
    listComplaints: () => complaints,
    goto: async (url) => void (await page.goto(url)),
    traverse: async (steps) => void (await (steps < 0 ? page.goBack() : page.goForward())),
    evaluate: (expression) => page.evaluate(expression),
    perform: async (sources) => {
      for (const { actions } of sources as { actions: Action[] }[])
        for (const action of actions) await perform(page, action);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot({ fullPage: true }),
    close: () => browser.close(),
  };
}

async function perform({ mouse, keyboard }: Page, { type, x = 0, y = 0, value = '' }: Action) {
  if (type === 'pointerMove') await mouse.move(x, y);
  if (type === 'pointerDown') await mouse.down();
  if (type === 'pointerUp') await mouse.up();
  if (type === 'keyDown') await keyboard.down(keyNames.get(value) ?? value);
  if (type === 'keyUp') await keyboard.up(keyNames.get(value) ?? value);
}
