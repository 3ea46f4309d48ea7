import type { ElementContent } from 'hast';
import { readWords } from './read-words.ts';

const coreNames = ['gallery', 'caption', 'embed', 'audio', 'video', 'playlist', 'more', 'contact', 'form'];

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a plug-in's placeholder that
 * WordPress leaves as it is where the plug-in is gone. It tells a reader nothing. In a sentence, and where it
 * could as well be somebody's `[sic]`, it stays.
 */
export function isLoneShortcode(nodes: ElementContent[]): boolean {
  if (nodes.some((node) => node.type === 'element')) return false;
  const text = readWords(nodes);
  const [, slash, name = '', rest = ''] = /^\s*\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\]\s*$/i.exec(text) ?? [];
  return (
    name !== '' &&
    (slash === '/' || /[_-]/.test(name) || /[\w-]\s*=/.test(rest) || coreNames.includes(name.toLowerCase()))
  );
}
