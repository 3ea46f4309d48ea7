import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a path answers: a file, which is compressed where it is text, or something done by hand. */
export type PageFile = {
  type: string;
  body: string | Buffer;
  /** Text goes out as it is, and nothing may be kept. */
  careless?: boolean;
};

export type PageAnswer = PageFile | ((request: IncomingMessage, response: ServerResponse) => void);

/** Addresses that a browser asks for; of the page's own server the path alone. */
export type Loads = { first: string[]; scrolled: string[] };

/**
 * A page of known weight. `loads` says what Chromium asks for on a phone (412 by 823, scale 1.75) and on a desktop
 * (1350 by 940); `known-weight.slow.e2e.ts` holds it to that.
 */
export type AuditPage = {
  /** By path, the page's own first. */
  files: Record<string, PageAnswer>;
  /** Of the second server. */
  foreignFiles?: Record<string, PageAnswer>;
  loads: { phone: Loads; desktop: Loads };
  /** By script after the page stands, seen by no walker. */
  byScript?: boolean;
};

export type Origins = { own: string; foreign: string };

export const html = (body: string): PageFile => ({ type: 'text/html; charset=utf-8', body });
export const css = (body: string): PageFile => ({ type: 'text/css; charset=utf-8', body });
export const script = (body: string): PageFile => ({ type: 'text/javascript; charset=utf-8', body });
export const json = (value: unknown): PageFile => ({ type: 'application/json', body: JSON.stringify(value) });
export const picture = (format: string, body: Buffer): PageFile => ({ type: `image/${format}`, body });

/** The same on every device, and nothing more by scrolling. */
export function loadAlways(...first: string[]): AuditPage['loads'] {
  return { phone: { first, scrolled: first }, desktop: { first, scrolled: first } };
}
