import { renderInlineMarkdown } from './render-markdown.ts';
import type { Faq } from './service.ts';

/** The questions, with their answers as HTML that is safe to show. */
export type RenderedFaq = { question: string; answerHtml: string }[];

export function renderFaq(faq: Faq): RenderedFaq {
  return faq.map(({ question, answer }) => ({ question, answerHtml: renderInlineMarkdown(answer) }));
}
