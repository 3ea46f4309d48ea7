/**
 * What a journey that runs in every engine needs of a browser. Playwright cannot drive Debian's Firefox and WebKitGTK, so
 * everything is built on what WebDriver and WebDriver BiDi both have: navigation, history, evaluation, input actions and
 * screenshots.
 */
export type Driver = {
  /** The version of the browser, such as 153.8.0. */
  version: string;
  goto(url: string): Promise<void>;
  /** Goes back (-1) or forward (1) in the history. */
  traverse(steps: -1 | 1): Promise<void>;
  /** Evaluates an expression in the page, and resolves to its value as JSON, or undefined. */
  evaluate(expression: string): Promise<string | undefined>;
  /** Performs WebDriver input actions. Both protocols use the same form. */
  perform(actions: object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Lists the errors, warnings and policy violations that the console has had so far. */
  listComplaints(): string[];
  /** Takes a picture of the whole page as PNG; WebKit, of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** The WebDriver codes of the keys that have no character. */
export const keyCodes = {
  ...{ Backspace: '\ue003', Tab: '\ue004', Enter: '\ue007', Shift: '\ue008', Escape: '\ue00c', Space: ' ' },
  ...{ End: '\ue010', Home: '\ue011', ArrowUp: '\ue013', ArrowRight: '\ue014', ArrowDown: '\ue015' },
};

export type Key = keyof typeof keyCodes;

export type EnginePage = ReturnType<typeof createPage>;

/** Adds the verbs of a visitor to a driver. */
export function createPage(driver: Driver) {
  async function evaluate<Arguments extends unknown[], Value>(
    read: (...values: Arguments) => Value | Promise<Value>,
    ...values: Arguments
  ): Promise<Awaited<Value>> {
    const call = `(${read})(...${JSON.stringify(values)})`;
    const json = await driver.evaluate(`(async () => JSON.stringify(await ${call}))()`);
    return json === undefined ? (undefined as Awaited<Value>) : JSON.parse(json);
  }

  /** Runs a script in the page, whatever its policy. */
  const load = (source: string) => driver.evaluate(`(() => { ${source}\n})()`);

  /**
   * Scrolls the first visible element of the selector with that text into view, waits until it stands still and nothing
   * covers it, and returns its middle.
   */
  async function find(selector: string, text = ''): Promise<{ x: number; y: number }> {
    const place = await evaluate(findPlace, selector, text);
    if (typeof place === 'string') throw new Error(place);
    return place;
  }

  const mouse = (actions: object[]) =>
    driver.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);

  /** Moves the pointer there in small steps, like a hand. */
  async function glide(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
    const steps = 25;
    const at = (start: number, end: number, step: number) =>
      Math.round(start + ((end - start) * step) / steps);
    await mouse(
      Array.from({ length: steps + 1 }, (_, step) => ({
        type: 'pointerMove',
        x: at(from.x, to.x, step),
        y: at(from.y, to.y, step),
        duration: 10,
      })),
    );
  }

  async function click(selector: string, text?: string): Promise<void> {
    const place = await find(selector, text);
    await mouse([
      { type: 'pointerMove', ...place, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async function hover(selector: string): Promise<void> {
    await mouse([{ type: 'pointerMove', ...(await find(selector)), duration: 0 }]);
  }

  const keys = (actions: object[]) => driver.perform([{ type: 'key', id: 'keyboard', actions }]);

  /** Presses one key, with others held down before it. */
  async function press(...names: Key[]): Promise<void> {
    const values = names.map((name) => keyCodes[name]);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.map((value) => ({ type: 'keyUp', value }));
    await keys([...down, ...up.toReversed()]);
  }

  /** Types a text into the element that has the focus. */
  const type = (text: string) =>
    keys([...text].flatMap((value) => ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value }))));

  /** Types a text into the element, which it clicks first. */
  async function fill(selector: string, text: string): Promise<void> {
    await click(selector);
    if (!(await evaluate(hasFocus, selector))) throw new Error(`A click did not focus ${selector}.`);
    await type(text);
  }

  return { ...driver, ...{ evaluate, load, find, glide, click, hover, press, type, fill } };
}

/** Runs in the page. Resolves to a place in the window, or to what is wrong. */
async function findPlace(selector: string, text: string): Promise<{ x: number; y: number } | string> {
  const findShown = () =>
    [...document.querySelectorAll(selector)].find(
      (candidate) => candidate.textContent?.includes(text) && candidate.getClientRects().length > 0,
    );
  let element = findShown();
  if (!element) return `No visible element is ${selector} with the text “${text}”.`;
  // Fonts that come later move what is below them.
  await document.fonts.ready;
  let last = '';
  for (let frame = 0; frame < 300; frame++) {
    // React may have drawn the form anew.
    if (!element.isConnected) element = findShown() ?? element;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    const place = JSON.stringify([x, y, box.width, box.height]);
    const top = document.elementFromPoint(x, y);
    const isOnTop = top !== null && (element.contains(top) || top.contains(element));
    if (place === last && isOnTop) return { x, y };
    last = place;
    await new Promise(requestAnimationFrame);
  }
  return `${selector} with the text “${text}” moves, or something covers it.`;
}

/** Runs in the page. */
function hasFocus(selector: string): boolean {
  return document.activeElement?.matches(selector) ?? false;
}
