import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { createHeadingIds, createTableLabels } from '#app/content/text-names.ts';
import type { PostSection } from '../post.ts';
import { readWords } from './read-words.ts';

/** Headings of a text are below the page's own heading. */
const topLevel = 2;
const lowestLevel = 6;

const readLevel = ({ tagName }: Element) => Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);

/**
 * Gives headings their levels and ids, tables their names, and links within the text their targets, in place. The
 * highest heading becomes h2. Returns the sections that a table of contents links to.
 */
export function finishHeadings(root: Root, anchors: Map<string, Element>): PostSection[] {
  const createId = createHeadingIds();
  const createLabel = createTableLabels();
  const sections: PostSection[] = [];
  const shift = topLevel - findHighestLevel(root);
  let heading: string | undefined;
  visit(root, 'element', (element) => {
    const level = Math.min(readLevel(element) + shift, lowestLevel);
    if (readLevel(element) > 0) {
      heading = readWords(element.children).replace(/\s+/g, ' ').trim();
      const id = createId(heading);
      element.tagName = `h${level}`;
      element.properties.id = id;
      if (level === 2 || level === 3) sections.push({ id, text: heading, level });
    } else if (element.tagName === 'section') element.properties.ariaLabel = createLabel(heading);
  });
  resolveFragments(root, anchors, createId);
  return sections;
}

function findHighestLevel(root: Root): number {
  let highest = lowestLevel + 1;
  visit(root, 'element', (element) => {
    const level = readLevel(element);
    if (level > 0) highest = Math.min(highest, level);
  });
  return highest;
}

/**
 * A link to a place in the text leads to what became of it, by the id it had or has now. Footnotes and their marks
 * get an id when a link needs one. Where the place is gone, the words stay.
 */
function resolveFragments(
  root: Root,
  anchors: Map<string, Element>,
  createId: (text: string) => string,
): void {
  const targets = findTargets(root, anchors);
  visit(root, 'element', (element, index, parent) => {
    if (!isFragmentLink(element)) return undefined;
    const target = targets.get(element);
    if (target) {
      target.properties.id ??= createId('place');
      element.properties.href = `#${target.properties.id}`;
      return undefined;
    }
    parent?.children.splice(index ?? 0, 1, ...element.children);
    return [SKIP, index ?? 0];
  });
}

/** The target of each link within the text that will stay. A link to a link that is removed is removed too. */
function findTargets(root: Root, anchors: Map<string, Element>): Map<Element, Element> {
  const present = new Set<Element>();
  const byId = new Map<unknown, Element>();
  visit(root, 'element', (element) => {
    present.add(element);
    if (element.properties.id) byId.set(element.properties.id, element);
  });
  const targets = new Map<Element, Element>();
  const linksTo = new Map<Element, Element[]>();
  const going: Element[] = [];
  for (const link of [...present].filter(isFragmentLink)) {
    const wanted = String(link.properties.href).slice(1);
    const target = [anchors.get(wanted), byId.get(wanted)].find((each) => each && present.has(each));
    if (!target) {
      going.push(link);
      continue;
    }
    targets.set(link, target);
    const others = linksTo.get(target);
    if (others) others.push(link);
    else linksTo.set(target, [link]);
  }
  for (const gone of going) {
    for (const link of linksTo.get(gone) ?? []) if (targets.delete(link)) going.push(link);
  }
  return targets;
}

function isFragmentLink({ properties }: Element): boolean {
  return typeof properties.href === 'string' && properties.href.startsWith('#');
}
