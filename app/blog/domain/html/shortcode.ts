import type { ElementContent } from 'hast';
import { readWords } from './read-words.ts';

const coreNames = ['gallery', 'caption', 'embed', 'audio', 'video', 'playlist', 'more', 'contact', 'form'];

/**
 * Whether a paragraph is nothing but `[contact-form-7 id="3"]` or the like: a placeholder that WordPress leaves as it
 * is where the plugin is gone, and that tells a reader nothing. It stays in a sentence, and where it could as well be
 * somebody's `[sic]`.
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
