/**
 * What the journeys of `tests/journeys/engines.e2e.ts` need of a browser that Playwright cannot drive. Everything is built
 * on four things that WebDriver and WebDriver BiDi both have: navigation, history, evaluation and input actions.
 */
export type Driver = {
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
  close(): Promise<void>;
};

/** The WebDriver codes of the keys that have no character. */
const keyCodes = { Tab: '\ue004', Enter: '\ue007', Escape: '\ue00c', ArrowDown: '\ue015', Shift: '\ue008' };

type Key = keyof typeof keyCodes;

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

  /** Scrolls the first element of the selector with that text into view, and returns its middle. */
  async function find(selector: string, text = ''): Promise<{ x: number; y: number }> {
    const middle = await evaluate(
      (wanted, words) => {
        const isShown = (element: Element) => element.getClientRects().length > 0;
        const element = [...document.querySelectorAll(wanted)].find(
          (candidate) => candidate.textContent?.includes(words) && isShown(candidate),
        );
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element?.getBoundingClientRect();
        return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null;
      },
      selector,
      text,
    );
    if (!middle) throw new Error(`No visible element is ${selector} with the text “${text}”.`);
    return middle;
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

  /** Presses one key. */
  async function press(key: Key): Promise<void> {
    const value = keyCodes[key];
    await keys([
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
  }

  /** Types a text into the element, which it clicks first. */
  async function fill(selector: string, text: string): Promise<void> {
    await click(selector);
    await keys([...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))));
  }

  const { goto, traverse, resize, listComplaints, close } = driver;
  return {
    ...{ evaluate, find, glide, click, hover, press, fill },
    ...{ goto, traverse, resize, listComplaints, close },
  };
}
