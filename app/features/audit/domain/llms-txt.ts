/** What Lighthouse’s audit `llms-txt` looks for in the file (version 13). */
type LlmsTxt = { isHtml: boolean; hasHeading: boolean; hasLinks: boolean; isShort: boolean };

export const readLlmsTxt = (text: string): LlmsTxt => ({
  isHtml: /^\s*<(!doctype|html)/i.test(text),
  hasHeading: /^#\s+\S/m.test(text),
  // The limits keep a file of brackets from taking seconds.
  hasLinks: /\[[^\]]{1,200}\]\([^)\s]{1,1000}\)/.test(text),
  isShort: text.trim().length < 50,
});
