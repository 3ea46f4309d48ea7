import type { PageDocument } from './read-document.ts';
import { readText } from './read-document.ts';

/** Headers by which bot walls declare themselves. */
const headerMarks: [string, RegExp][] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
  ['x-datadome', /./],
  ['x-px-block', /./],
  ['x-sucuri-block', /./],
];

/**
 * Marks in the source of challenge pages: Cloudflare, Akamai, Imperva, DataDome, HUMAN, AWS, and captchas in general.
 */
const sourceMarks =
  /_cf_chl_opt|cf-browser-verification|challenge-platform|\/_Incapsula_Resource|captcha-delivery\.com|px-captcha|_pxAppId|awsWafCookieDomainList|(?:g-re|h-|cf-turn)(?:captcha|stile)|errors\.edgesuite\.net|ddos-guard/i;

const titles =
  /^(just a moment|attention required|access (?:to this page has been )?denied|pardon our interruption|are you (?:a )?(?:human|robot)|robot or human|verify(?:ing)? you are (?:a )?human|security check|ddos protection|one moment, please|checking your browser|human verification|please wait\b)/i;

/** Bot walls are short. Longer pages with a captcha are ordinary pages with a form. */
const fewLetters = 1500;

/** Whether the answer is a bot wall in place of the page. With an error status one mark is enough. */
export function isRobotWall(status: number, headers: Headers, html: string, document: PageDocument): boolean {
  const refuses = status === 403 || status === 429 || status === 503;
  if (status === 429) return true;
  const byHeader = headerMarks.some(([name, pattern]) => pattern.test(headers.get(name) ?? ''));
  const title = readTitle(document);
  const byTitle = titles.test(title);
  const bySource = sourceMarks.test(html);
  if (refuses) return byHeader || byTitle || bySource;
  if (status >= 400) return byHeader;
  const isShort = readText(document.root, fewLetters + 1).length < fewLetters;
  return isShort && byTitle && (byHeader || bySource || /denied|human|robot|moment/i.test(title));
}

export function readTitle({ elements }: PageDocument): string {
  const title = elements.find(
    ({ name, parent }) => name === 'title' && (parent as { name?: string }).name !== 'svg',
  );
  const [text] = title?.children ?? [];
  return text?.type === 'text' ? text.data.replace(/\s+/g, ' ').trim() : '';
}
