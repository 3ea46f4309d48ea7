import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PageCheck } from '../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import { evaluate, runInPage } from './in-page-world.ts';

/** WCAG 2.2 AA. What axe recommends beyond that is left out, because no law demands it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const timeoutMs = 8000;

/** Runs axe-core and words its results plainly. If it fails, the audit goes on and the outcome is unknown. */
export async function checkAccessibility(page: CdpSession, signal: AbortSignal): Promise<PageCheck[]> {
  try {
    // axe-core is half a megabyte that only this needs, so it is loaded here.
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await evaluate(page, `void (() => { ${source}\n;globalThis.axe ??= axe; })()`, { timeoutMs });
    const { violations, passed } = await runInPage(page, runAxe, [rules], { timeoutMs });
    if (violations.length > 0) return violations.map(describeViolation);
    return [
      {
        id: 'accessibility',
        area: 'accessibility',
        outcome: 'good',
        says: `None of the ${passed} rules that a machine could test here was broken. People find what machines miss.`,
      },
    ];
  } catch {
    signal.throwIfAborted();
    return [
      {
        id: 'accessibility',
        area: 'accessibility',
        outcome: 'unknown',
        says: 'The accessibility rules could not be tested on this page.',
      },
    ];
  }
}

type Axe = {
  run(
    on: Document,
    how: object,
  ): Promise<{
    violations: { id: string; help: string; impact?: string | null; nodes: { html: string }[] }[];
    passes: unknown[];
  }>;
};

async function runAxe(values: string[]): Promise<{ violations: Violation[]; passed: number }> {
  const { axe } = globalThis as unknown as { axe: Axe };
  const how = { runOnly: { type: 'tag', values }, resultTypes: ['violations'], iframes: false };
  const { violations, passes } = await axe.run(document, how);
  return {
    passed: passes.length,
    violations: violations.map(({ id, help, impact, nodes }) => ({
      id,
      help,
      impact: impact ?? 'minor',
      count: nodes.length,
      first: (nodes[0]?.html ?? '').replace(/\s+/g, ' ').slice(0, 160),
    })),
  };
}

type Violation = { id: string; help: string; impact: string; count: number; first: string };

type Words = { says: string; fix: string; missing?: true };

/** The rules that pages break most, in plain words (WebAIM Million; axe-core 4.14, rule descriptions). */
const words: Record<string, Words> = {
  'color-contrast': {
    says: 'Some text is hard to read: it stands out too little from what is behind it.',
    fix: 'Make the text darker or its background lighter: 4.5 to 1 for ordinary text, 3 to 1 for large.',
  },
  'image-alt': {
    says: 'Some pictures have no description for people who can’t see them.',
    fix: 'Write an alt text that says what the picture tells; leave it empty (alt="") where it only decorates.',
    missing: true,
  },
  'input-image-alt': {
    says: 'A button that is a picture does not say what it does.',
    fix: 'Give it an alt text that names its action.',
    missing: true,
  },
  'svg-img-alt': {
    says: 'Some drawings have no description for people who can’t see them.',
    fix: 'Give the drawing a title or an aria-label.',
    missing: true,
  },
  label: {
    says: 'Some form fields have no label: a screen reader can’t say what to enter.',
    fix: 'Put a label element on each field; a placeholder is none.',
    missing: true,
  },
  'select-name': {
    says: 'A list to choose from has no label.',
    fix: 'Put a label element on it.',
    missing: true,
  },
  'link-name': {
    says: 'Some links have no words: a screen reader says nothing but “link”.',
    fix: 'Put words into the link, or a description on the icon in it.',
    missing: true,
  },
  'button-name': {
    says: 'Some buttons have no words: a screen reader says nothing but “button”.',
    fix: 'Put words into the button, or an aria-label on it.',
    missing: true,
  },
  'document-title': {
    says: 'The page has no title.',
    fix: 'Write a title that tells this page from the others.',
    missing: true,
  },
  'html-has-lang': {
    says: 'The page does not say its language, so screen readers guess how to pronounce it.',
    fix: 'Set the language on the html element, such as lang="en-AU".',
    missing: true,
  },
  'html-lang-valid': {
    says: 'The page names a language that does not exist.',
    fix: 'Set a valid code on the html element, such as lang="en-AU".',
  },
  'frame-title': {
    says: 'An embedded frame has no title: people can’t tell whether to go into it.',
    fix: 'Give the iframe a title that says what is in it.',
    missing: true,
  },
  'meta-viewport': {
    says: 'The page keeps people from zooming in.',
    fix: 'Take user-scalable=no and maximum-scale out of the viewport meta element.',
  },
  'target-size': {
    says: 'Some links or buttons are too small, or too close together, to hit with a finger.',
    fix: 'Make them at least 24 by 24 pixels, or leave that much room around them.',
  },
  'link-in-text-block': {
    says: 'Some links in running text are told from it by colour alone.',
    fix: 'Underline links within text.',
  },
  list: {
    says: 'A list holds things that are no list items, so its length is read out wrongly.',
    fix: 'Put only li elements straight into ul and ol.',
  },
  listitem: {
    says: 'Some list items stand outside a list.',
    fix: 'Put li elements into ul or ol.',
  },
  'aria-hidden-focus': {
    says: 'The keyboard reaches things that screen readers are told to ignore.',
    fix: 'Take hidden parts out of the tab order: inert, or hidden, instead of aria-hidden.',
  },
  'scrollable-region-focusable': {
    says: 'A part that scrolls can’t be scrolled with the keyboard.',
    fix: 'Give it tabindex="0" and a name, or let it grow.',
  },
  'nested-interactive': {
    says: 'Some buttons or links are inside other buttons or links.',
    fix: 'Put them beside each other.',
  },
  'video-caption': {
    says: 'A video has no captions.',
    fix: 'Add a track of captions.',
    missing: true,
  },
};

/** Creates a check with a stable id, `axe/…`. It quotes the page, so its text is untrusted. */
function describeViolation({ id, help, impact, count, first }: Violation): PageCheck {
  const known = words[id];
  const grave = impact === 'critical' || impact === 'serious';
  return {
    id: `axe/${id}`,
    area: 'accessibility',
    outcome: known?.missing || (!known && grave) ? 'missing' : 'weak',
    says: known?.says ?? `A rule of accessibility is broken: ${help}.`,
    found: `${count} ${count === 1 ? 'place' : 'places'}, first: ${first}`,
    fix: known?.fix ?? `Make this hold: ${help}.`,
  };
}
