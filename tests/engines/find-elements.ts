/** A text that is looked for: a part of it in any case, or exactly it; or a regular expression. */
export type Pattern = { text: string; isExact: boolean } | { source: string; flags: string };

/** A step of a locator: from places to elements in them, or from elements to some of these. It passes through JSON. */
export type Step =
  | { kind: 'css'; selector: string }
  | { kind: 'role'; role: string; name?: Pattern; level?: number }
  | { kind: 'text' | 'label' | 'hasText'; pattern: Pattern }
  | { kind: 'has' | 'and'; steps: Step[] }
  /** The last is at -1. */
  | { kind: 'nth'; at: number };

/** The part of axe-core that knows roles and names. */
type Axe = {
  setup(root: Element): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
    text: { accessibleText(element: Element): string };
  };
};

export type Tools = ReturnType<typeof createTools>;

/** Creates what looks at elements in the page, where it runs. Only the steps for roles need that axe-core is loaded. */
export function createTools() {
  const squeeze = (text: string) =>
    text
      .replaceAll(/[\u200b\u00ad]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();

  function fits(found: string, pattern: Pattern): boolean {
    const text = squeeze(found);
    if ('source' in pattern) return new RegExp(pattern.source, pattern.flags).test(text);
    const wanted = squeeze(pattern.text);
    return pattern.isExact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
  }

  /** The text that people read in an element, also if it is hidden. */
  function readText(element: Element): string {
    if (element.matches('script, style, noscript, head, head *')) return '';
    if (element.matches('input:is([type=submit], [type=button])')) return (element as HTMLInputElement).value;
    return [...element.childNodes]
      .map((node) => (node instanceof Element ? readText(node) : node instanceof Text ? node.data : ''))
      .join('');
  }

  function readLabels(element: Element): string[] {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelling = ids.flatMap((id) => document.getElementById(id) ?? []);
    if (labelling.length > 0) return labelling.map(readText);
    const label = element.getAttribute('aria-label');
    if (label?.trim()) return [label];
    return [...((element as HTMLInputElement).labels ?? [])].map(readText);
  }

  function isVisible(element: Element): boolean {
    const { display, visibility } = getComputedStyle(element);
    if (display === 'contents') return [...element.children].some(isVisible);
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility() && visibility === 'visible' && width > 0 && height > 0;
  }

  const { axe } = window as unknown as { axe?: Axe };

  function hasRole(element: Element, { role, name, level }: Step & { kind: 'role' }): boolean {
    if (!axe) throw new Error('axe-core is not loaded.');
    const { aria, dom, text } = axe.commons;
    const readLevel = () => Number(element.getAttribute('aria-level') ?? element.localName.slice(1));
    return (
      aria.getRole(element) === role &&
      dom.isVisibleToScreenReaders(element) &&
      (level === undefined || readLevel() === level) &&
      (!name || fits(text.accessibleText(element), name))
    );
  }

  function choose(step: Step, place: Element | Document): Element[] {
    const all = [...place.querySelectorAll('*')];
    if (step.kind === 'css') {
      const found = [...place.querySelectorAll(step.selector.replace(/:visible$/, ''))];
      return step.selector.endsWith(':visible') ? found.filter(isVisible) : found;
    }
    if (step.kind === 'role') return all.filter((element) => hasRole(element, step));
    if (step.kind === 'label')
      return all.filter((element) => readLabels(element).some((label) => fits(label, step.pattern)));
    if (step.kind !== 'text') return [];
    // The innermost elements with the text, of which the place itself may be one.
    const candidates = place instanceof Element ? [place, ...all] : all;
    const fitting = new Set(candidates.filter((element) => fits(readText(element), step.pattern)));
    return [...fitting].filter((element) => ![...element.children].some((child) => fitting.has(child)));
  }

  /** Lists the elements to which the steps lead, in the order of the document. */
  function list(steps: Step[], from: Element | Document = document): Element[] {
    let places: (Element | Document)[] = [from];
    for (const step of steps) {
      const elements = places.filter((place) => place instanceof Element);
      if (step.kind === 'nth') places = elements.slice(step.at, step.at + 1 || undefined);
      else if (step.kind === 'hasText')
        places = elements.filter((element) => fits(readText(element), step.pattern));
      else if (step.kind === 'has')
        places = elements.filter((element) => list(step.steps, element).length > 0);
      else if (step.kind === 'and') {
        const others = new Set(list(step.steps));
        places = elements.filter((element) => others.has(element));
      } else {
        const found = new Set(places.flatMap((place) => choose(step, place)));
        const isBefore = (a: Node, b: Node) =>
          a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
        places = [...found].sort((a, b) => (isBefore(a, b) ? -1 : 1));
      }
    }
    return places.filter((place) => place instanceof Element);
  }

  function find(steps: Step[]): Element[] {
    // What axe-core knows of the page is out of date.
    axe?.teardown();
    axe?.setup(document.documentElement);
    const found = list(steps);
    axe?.teardown();
    return found;
  }

  /** Why an element can't be used now, if it can't. */
  function findObstacle(element: Element): string | undefined {
    if (!isVisible(element)) return 'is not visible';
    return element.matches(':disabled') ? 'is disabled' : undefined;
  }

  /** Scrolls an element into view if it is outside, and finds its middle there. */
  function findMiddle(element: Element): { x: number; y: number } {
    const read = () =>
      [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ?? new DOMRect();
    const { top, bottom, left, right } = read();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = read();
    const middle = (start: number, end: number, max: number) =>
      Math.round((Math.max(start, 0) + Math.min(end, max)) / 2);
    return { x: middle(box.left, box.right, innerWidth), y: middle(box.top, box.bottom, innerHeight) };
  }

  /** Waits until an element stands still and takes the press at its middle, unless that is not asked for. */
  async function findSpot(element: Element, isForced: boolean): Promise<{ x: number; y: number } | string> {
    // Fonts that come later move what is below them.
    await document.fonts.ready;
    // What is in a link or button stands for it, and so does the label for its field.
    const target = element.closest('a[href], button, label') ?? element;
    let last = '';
    let top: Element | null = null;
    for (let frame = 0; frame < 60; frame++) {
      const obstacle = element.isConnected ? findObstacle(element) : 'is gone';
      if (obstacle) return obstacle;
      const spot = findMiddle(element);
      if (isForced) return spot;
      top = document.elementFromPoint(spot.x, spot.y);
      const isOnTop = target.contains(top) || (top?.closest('label')?.control ?? top) === element;
      const place = JSON.stringify([spot, element.getBoundingClientRect()]);
      if (place === last && isOnTop) return spot;
      // A fixed header covers what lies at the edge of the window.
      if (!isOnTop) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      last = place;
      await new Promise(requestAnimationFrame);
    }
    return `moves, or is covered by ${(top?.cloneNode() as Element | undefined)?.outerHTML ?? 'nothing'}`;
  }

  return { find, isVisible, findObstacle, findMiddle, findSpot };
}
