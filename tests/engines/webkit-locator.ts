import { setTimeout } from 'node:timers/promises';
import { createTools, type Pattern, type Step, type Tools } from './find-elements.ts';

/** What a locator needs of its page. */
export type PageControls = {
  /** Evaluates an expression in the page, once axe-core is loaded there if it is needed. */
  evaluate(expression: string, needsAxe?: boolean): Promise<unknown>;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  readTimeoutMs(): number;
  /** Adds the refusal of everything that an object of this name lacks. */
  guard<Members extends object>(name: string, members: Members): Members;
  /** Refuses options with other names. */
  allow(what: string, options: object, ...names: string[]): void;
};

type Text = string | RegExp;
type Filter = { has?: object; hasText?: Text };
type Timeout = { timeout?: number };
type Press = Timeout & { force?: boolean; noWaitAfter?: boolean };
/** What a look at the page brought: a value, or why there is none yet. */
type Outcome<Value> = { value: Value } | { why: string };
/** Runs in the page, with the only element to which the steps lead. */
type Task<Value, Argument> = (element: never, argument: Argument, tools: Tools) => Value;

/** The steps of every locator. */
const stepsOf = new WeakMap<object, Step[]>();

/** Writes a value as an expression. */
export const write = (value: unknown) => (value === undefined ? 'undefined' : JSON.stringify(value));

/** Looks again and again until there is a value. What a new document interrupts is repeated there. */
export async function poll<Value>(
  evaluate: () => Promise<Outcome<Value>>,
  timeoutMs: number,
): Promise<Value> {
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    const outcome = await evaluate().catch((error: Error) => {
      if (!/unload|no such (window|frame)/.test(error.message)) throw error;
      return { why: error.message };
    });
    if ('value' in outcome) return outcome.value;
    if (Date.now() > endMs) throw new Error(`In WebKit, after ${timeoutMs} ms: ${outcome.why}.`);
    await setTimeout(50);
  }
}

function toPattern(text: Text, exact = false): Pattern {
  return text instanceof RegExp ? { source: text.source, flags: text.flags } : { text, isExact: exact };
}

/** Creates the part of Playwright's API that finds elements: in the page, or in those to which the steps lead. */
export function createQueries(controls: PageControls, steps: Step[] = []) {
  const { allow } = controls;
  const to = (...more: Step[]) => createLocator(controls, [...steps, ...more]);
  const filter = ({ has, hasText, ...rest }: Filter = {}): Step[] => {
    allow('filter by', rest);
    return [
      ...(has ? [{ kind: 'has', steps: stepsOf.get(has) ?? [] } as const] : []),
      ...(hasText ? [{ kind: 'hasText', pattern: toPattern(hasText) } as const] : []),
    ];
  };
  return {
    locator: (selector: string, options?: Filter) => to({ kind: 'css', selector }, ...filter(options)),
    getByRole: (role: string, options: { name?: Text; exact?: boolean; level?: number } = {}) => {
      const { name, exact, level } = options;
      allow('find a role by', options, 'name', 'exact', 'level');
      return to({
        ...{ kind: 'role', role },
        ...(name !== undefined && { name: toPattern(name, exact) }),
        ...(level !== undefined && { level }),
      });
    },
    getByText: (text: Text, { exact }: { exact?: boolean } = {}) =>
      to({ kind: 'text', pattern: toPattern(text, exact) }),
    getByLabel: (text: Text, { exact }: { exact?: boolean } = {}) =>
      to({ kind: 'label', pattern: toPattern(text, exact) }),
    filter: (options: Filter) => to(...filter(options)),
    and: (other: object) => to({ kind: 'and', steps: stepsOf.get(other) ?? [] }),
    first: () => to({ kind: 'nth', at: 0 }),
    last: () => to({ kind: 'nth', at: -1 }),
    nth: (at: number) => to({ kind: 'nth', at }),
  };
}

/** Creates the part of Playwright's locator that the journeys use. All steps are taken anew at each look at the page. */
function createLocator(controls: PageControls, steps: Step[]): object {
  const { allow } = controls;
  const shown = JSON.stringify(steps);
  const needsAxe = shown.includes('"kind":"role"');

  /** Runs a function in the page, with the elements. */
  function evaluate<Value, Argument>(
    run: ((elements: Element[], argument: Argument, tools: Tools) => Value) | string,
    argument?: Argument,
  ): Promise<Awaited<Value>> {
    const tools = `(${createTools})()`;
    const call = `((tools) => (${run})(tools.find(${shown}), ${write(argument)}, tools))(${tools})`;
    return controls.evaluate(call, needsAxe) as Promise<Awaited<Value>>;
  }

  /** Waits until there is exactly one element, and a task in the page has an outcome. */
  function settle<Value, Argument>(
    task: Task<Outcome<Value> | Promise<Outcome<Value>>, Argument> | string,
    argument?: Argument,
    timeoutMs = controls.readTimeoutMs(),
  ): Promise<Value> {
    const one = `async (all, argument, tools) => all.length === 1 ? await (${task})(all[0], argument, tools)
      : { all: all.map((element) => element.cloneNode().outerHTML) }`;
    return poll(async () => {
      const outcome = (await evaluate(one, argument)) as
        | { all: string[] }
        | { why: string }
        | { value?: Value };
      if ('why' in outcome) return { why: `${shown} ${outcome.why}` };
      if (!('all' in outcome)) return { value: outcome.value as Value };
      if (outcome.all.length > 1) throw new Error(`${shown} are several: ${outcome.all.join('\n')}`);
      return { why: `there is no ${shown}` };
    }, timeoutMs);
  }

  /** Waits for the element, and reads something of it. */
  const read = <Value, Argument>(
    task: Task<Value, Argument> | string,
    argument?: Argument,
    timeoutMs?: number,
  ) =>
    settle<Awaited<Value>, Argument>(
      `async (...given) => ({ value: await (${task})(...given) })`,
      argument,
      timeoutMs,
    );

  const isVisible = async () => {
    const all = await evaluate((elements, _, tools) => elements.map(tools.isVisible));
    if (all.length > 1) throw new Error(`${shown} are several.`);
    return all[0] ?? false;
  };

  /** Waits until the element can be pressed, and finds where. */
  const findSpot = (what: string, options: Press) => {
    allow(what, options, 'force', 'noWaitAfter', 'timeout');
    const { force = false, timeout } = options;
    return settle(
      async (element: Element, isForced: boolean, tools) => {
        const spot = await tools.findSpot(element, isForced);
        return typeof spot === 'string' ? { why: spot } : { value: spot };
      },
      force,
      timeout,
    );
  };

  const click = async (options: Press = {}) => {
    const { timeout = controls.readTimeoutMs() } = options;
    await poll(async () => {
      const { x, y } = await findSpot('click with', options);
      await read(watchPress, options.force);
      await controls.click(x, y);
      // A new document has not seen a press.
      const isMissed = await controls.evaluate('window.lastPress?.isOnTarget === false').catch(() => false);
      return isMissed && !options.force ? { why: `${shown} moved, or was covered` } : { value: undefined };
    }, timeout);
  };
  const focus = () => read((element: HTMLElement) => element.focus());
  const isChecked = () => read((element: HTMLInputElement) => element.checked);
  const setChecked = async (isWanted: boolean, options: Press = {}) => {
    if ((await isChecked()) === isWanted) return;
    await click(options);
    if ((await isChecked()) !== isWanted) throw new Error(`A click did not change ${shown}.`);
  };

  async function waitFor({ state = 'visible', timeout = controls.readTimeoutMs() } = {}): Promise<void> {
    if (state === 'attached') return read(() => undefined, undefined, timeout);
    if (state === 'visible')
      return settle(
        (element: Element, _, tools) =>
          tools.isVisible(element) ? { value: undefined } : { why: 'is not visible' },
        undefined,
        timeout,
      );
    const isAbsent =
      state === 'hidden' ? async () => !(await isVisible()) : async () => (await count()) === 0;
    await poll<void>(
      async () => ((await isAbsent()) ? { value: undefined } : { why: `there is still ${shown}` }),
      timeout,
    );
  }

  const count = () => evaluate((elements) => elements.length);
  const locator = controls.guard('locator', {
    ...createQueries(controls, steps),
    ...{ count, isVisible, isChecked, focus, click, waitFor },
    hover: async (options: Press = {}) => {
      const { x, y } = await findSpot('hover with', options);
      await controls.move(x, y);
    },
    check: (options?: Press) => setChecked(true, options),
    uncheck: (options?: Press) => setChecked(false, options),
    press: async (keys: string) => {
      await focus();
      await controls.press(keys);
    },
    pressSequentially: async (text: string, options = {}) => {
      allow('type with', options);
      await focus();
      await controls.type(text);
    },
    fill: async (text: string) => {
      const isTyped = await settle(prepareField, text);
      if (isTyped) await (text ? controls.type(text) : controls.press('Backspace'));
    },
    // GTK shows the options in a window of its own, which WebDriver doesn't reach.
    selectOption: (choice: string | { index: number }) => settle(chooseOption, choice),
    scrollIntoViewIfNeeded: () => read((element: Element, _, tools) => void tools.findMiddle(element)),
    evaluate: (run: unknown, argument?: unknown) => read(`${run}`, argument),
    evaluateAll: (run: unknown, argument?: unknown) => evaluate(`${run}`, argument),
    // WebKit puts a line break after the last block, which the standard does not.
    allInnerTexts: () =>
      evaluate((elements) =>
        elements.map((element) => (element as HTMLElement).innerText.replace(/\n+$/, '')),
      ),
    allTextContents: () => evaluate((elements) => elements.map(({ textContent }) => textContent)),
    innerText: () => read((element: HTMLElement) => element.innerText.replace(/\n+$/, '')),
    textContent: () => read((element: Element) => element.textContent),
    inputValue: () => read((element: HTMLInputElement) => element.value),
    getAttribute: (name: string) =>
      read((element: Element, attribute: string) => element.getAttribute(attribute), name),
    boundingBox: () =>
      read((element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.getClientRects().length > 0 ? { x, y, width, height } : null;
      }),
  });
  stepsOf.set(locator, steps);
  return locator;
}

/** Runs in the page. Selects what is in a field, so that it is replaced; tells whether a text can be typed there. */
function prepareField(field: HTMLInputElement, text: string, tools: Tools): Outcome<boolean> {
  const why = tools.findObstacle(field);
  if (why) return { why };
  field.focus();
  if (/^(date|time|month|week|color|range)$/.test(field.type)) {
    field.value = text;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    return { value: false };
  }
  field.select();
  return { value: true };
}

/**
 * Runs in the page. Records whether the next press reaches an element. One that does not, because the page moves or is in
 * transition, has no effect, unless it is forced.
 */
function watchPress(element: Element, isForced = false): void {
  const press = { isOnTarget: false, watching: new AbortController() };
  const page = window as { lastPress?: typeof press };
  page.lastPress?.watching.abort();
  page.lastPress = press;
  const target = element.closest('a[href], button, label') ?? element;
  const watch = (event: Event) => {
    const { type, target: pressed } = event;
    if (type === 'pointerdown') {
      const label = pressed instanceof Element ? pressed.closest('label') : null;
      press.isOnTarget = target.contains(pressed as Node) || (label?.control ?? pressed) === element;
    }
    if (type === 'click') press.watching.abort();
    if (press.isOnTarget || isForced) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, watch, { capture: true, signal: press.watching.signal });
}

/** Runs in the page. */
function chooseOption(
  list: HTMLSelectElement,
  choice: string | { index: number },
  tools: Tools,
): Outcome<undefined> {
  const why = tools.findObstacle(list);
  const option = [...list.options].find(({ value, label, index }) =>
    typeof choice === 'string' ? value === choice || label === choice : index === choice.index,
  );
  if (why || !option) return { why: why ?? 'has no such option' };
  option.selected = true;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  return { value: undefined };
}
