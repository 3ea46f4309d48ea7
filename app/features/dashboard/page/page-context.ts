import type { Context } from 'hono';
import type { Client, SignedIn } from '../domain/staff.ts';
import { type Frame, renderView, type View } from './layout.tsx';

/** What the pages of the dashboard find in `c.env`. */
export type PageEnv = {
  Bindings: {
    signedIn: SignedIn;
    client: Client;
    frame: Frame;
    /** What was posted; its token has been checked. */
    form: URLSearchParams;
  };
};
export type PageContext = Context<PageEnv>;

/** Renders a page for whoever is signed in. */
export const show = (c: PageContext, view: View): Promise<Response> => renderView(c, c.env.frame, view);

/** A page for owners only does not exist for members. */
export const isOwner = (c: PageContext): boolean => c.env.signedIn.staff.role === 'owner';

/** Reads a field of the posted form. */
export const field = (c: PageContext, name: string): string => c.env.form.get(name) ?? '';

/** Where to go after signing in: only to pages of the dashboard. */
export function readNext(next = ''): string {
  return /^\/dashboard(\/[\w/-]*)?(\?[^\s#\\]*)?$/.test(next) ? next : '/dashboard';
}
