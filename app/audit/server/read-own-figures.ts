import type { OwnFigures } from '../domain/audit.ts';

/** Within this process. */
export type OwnFetch = (request: Request) => Response | Promise<Response>;

const figure = (form: 'phone' | 'desktop') =>
  new RegExp(`<span class="on-${form}" data-weight="page">(\\d+)</span>`);

/**
 * What the foot of one of our own pages says that it weighs, in kilobytes (H-08); undefined for pages of others, and
 * where it says nothing.
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
