/** Keeps what has been typed while React replaces the elements of a page. */
import { groupBy } from '#platform/group-by.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Everything about a field that is lost with its element. */
type CapturedField = {
  element: Control;
  value: string;
  checked: boolean;
  hasFocus: boolean;
  selection: [start: number, end: number, direction: 'forward' | 'backward' | 'none'] | undefined;
  scroll: [left: number, top: number];
};

const listControls = () => [
  ...document.querySelectorAll<Control>('input:not([type=hidden],[type=file]),textarea,select'),
];

type Pressable = HTMLElement & Partial<Pick<HTMLFormElement, 'requestSubmit'>>;

const listPressable = () => [...document.querySelectorAll<Pressable>('button,form')];

/** A program may have added buttons of its own, and a translator changes the text of ours. */
const identifyPressable = ({ localName, className }: Pressable) => `${localName} ${className}`;

const listRoots = () => [document.documentElement, document.body];

/**
 * Reads all fields, and returns a function that puts them back. Call both in one task, because a letter typed in between
 * would be lost. Fields that are still on the page stay untouched.
 */
export function captureInput(): () => void {
  const captured = listControls().map(captureField);
  const pressable = listPressable();
  const attributes = listRoots().map((element) => [...element.attributes]);
  const top = scrollY;
  return () => {
    // A press that React missed is repeated on the element that was pressed, which passes it on.
    const rendered = groupBy(listPressable(), identifyPressable);
    const successors = new Map<Pressable | null | undefined, Pressable>();
    for (const element of pressable) {
      const next = rendered.get(identifyPressable(element))?.shift();
      if (!next || next === element) continue;
      successors.set(element, next);
      Object.assign(element, {
        click: () => next.click(),
        requestSubmit: (submitter?: HTMLElement | null) => next.requestSubmit?.(successors.get(submitter)),
      });
    }
    // Scripts of ours and of a translator mark the page there, and React takes away what it does not render.
    for (const [at, element] of listRoots().entries())
      for (const { name, value } of attributes[at] ?? [])
        if (name === 'class') element.classList.add(...value.split(/\s+/).filter(Boolean));
        // The policy of this site allows no `style` attribute.
        else if (name !== 'style' && !element.hasAttribute(name)) element.setAttribute(name, value);
    const controls = groupBy(listControls(), identify);
    for (const field of captured) {
      // Fields with the same name, such as checkboxes without an id, keep their order.
      const successor = controls.get(identify(field.element))?.shift();
      if (successor && successor !== field.element) putBack(field, successor);
    }
    scrollTo({ top, behavior: 'instant' });
  };
}

const isTick = (element: Control) => /^(checkbox|radio)$/.test(element.type);

/** The value of a checkbox or radio button is part of its identity. */
const identify = (element: Control) =>
  [element.name, element.id, element.type, isTick(element) && element.value].join();

function captureField(element: Control): CapturedField {
  const { selectionStart, selectionEnd, selectionDirection } = element as HTMLInputElement;
  const hasSelection = selectionStart !== null && selectionStart !== undefined;
  return {
    element,
    value: element.value,
    checked: (element as HTMLInputElement).checked,
    hasFocus: element === document.activeElement,
    // Fields for an email address or a number do not reveal their selection.
    selection: hasSelection
      ? [selectionStart, selectionEnd ?? selectionStart, selectionDirection ?? 'none']
      : undefined,
    scroll: [element.scrollLeft, element.scrollTop],
  };
}

function putBack({ value, checked, hasFocus, selection, scroll }: CapturedField, element: Control): void {
  if (isTick(element)) (element as HTMLInputElement).checked = checked;
  else element.value = value;
  if (hasFocus) element.focus({ preventScroll: true });
  if (selection) (element as HTMLInputElement).setSelectionRange(...selection);
  element.scrollTo({ left: scroll[0], top: scroll[1], behavior: 'instant' });
}

/**
 * Returns a function that puts the page back as it is now, with what has been typed, because React clears a page that it
 * fails to render. The copy belongs to a document without a window, so that its lazy pictures do not load.
 */
export function copyPage(): () => void {
  const page = document.implementation.createHTMLDocument().importNode(document.documentElement, true);
  // `replaceChildren` of a document refuses a second root element, even in place of the first.
  return () => document.documentElement.replaceWith(page);
}
