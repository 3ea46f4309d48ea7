import type { Element } from 'domhandler';
import { isUndisplayed, isWithin, type PageDocument, readText } from './read-document.ts';

const limits = { paragraphs: 400, letters: 60_000, each: 5000 };

/** The frame around a page’s content, which says nothing about its subject. */
const frame = /^(header|footer|nav|aside|form|dialog)$/;

/** Lists the text of the paragraphs in order: those of `<main>` if there is one, otherwise all. */
export function listParagraphs(document: PageDocument): string[] {
  const all = document.elements.filter(({ name }) => name === 'p').slice(0, limits.paragraphs * 5);
  const inMain = all.filter((element) =>
    isWithin(element, (each) => each.name === 'main' || each.attribs.role === 'main'),
  );
  const chosen = inMain.length > 0 ? inMain : all;
  const paragraphs: string[] = [];
  let letters = 0;
  for (const element of chosen) {
    if (isUndisplayed(element, document) || isWithin(element, ({ name }) => frame.test(name))) continue;
    const text = readText(element, limits.each).slice(0, limits.each);
    if (text === '') continue;
    paragraphs.push(text);
    letters += text.length;
    if (paragraphs.length >= limits.paragraphs || letters >= limits.letters) break;
  }
  return paragraphs;
}
