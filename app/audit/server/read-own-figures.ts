import type { OwnFigures } from '../domain/audit.ts';

/** Requests a page within this process. */
export type OwnFetch = (request: Request) => Response | Promise<Response>;

const figure = (form: 'phone' | 'desktop') =>
  new RegExp(`<span class="on-${form}" data-weight="page">(\\d+)</span>`);

/**
 * Reads the weight, in kilobytes, that the footer of one of our own pages states (H-08); undefined for other pages,
 * and if there is none.
 */
export async function readOwnFigures(
  url: string,
  { siteUrl, fetch }: { siteUrl: string; fetch: OwnFetch },
): Promise<OwnFigures | undefined> {
  const { origin, pathname, search } = new URL(url);
  if (origin !== new URL(siteUrl).origin) return undefined;
  const answer = await fetch(new Request(siteUrl + pathname + search));
  const html = await answer.text();
  const [phone, desktop] = [figure('phone').exec(html)?.[1], figure('desktop').exec(html)?.[1]];
  if (phone === undefined || desktop === undefined) return undefined;
  return { phone: Number(phone), desktop: Number(desktop) };
}
