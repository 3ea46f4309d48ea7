import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { constantTimeEquals, hashToken } from '#app/features/accounts/domain/one-time-secrets.ts';
import { safeMethods } from '#platform/http/middleware/cross-site.ts';
import type { Log } from '#platform/log.ts';
import type { Desks } from '../domain/desks.ts';
import type { Client } from '../domain/staff.ts';
import { addContent } from './content.tsx';
import { addEnquiry } from './enquiry.tsx';
import { addFigures } from './figures.tsx';
import { addHealth } from './health.tsx';
import { addInbox } from './inbox.tsx';
import { type Frame, renderView } from './layout.tsx';
import { LostForm, readForm } from './lost-form.tsx';
import { addOrders } from './orders.tsx';
import { type PageEnv, readNext, show } from './page-context.ts';
import { addPerson } from './person.tsx';
import { createSessionCookie } from './session-cookie.ts';
import { createSignIn } from './sign-in.tsx';
import { addStaff } from './staff.tsx';
import { addYou } from './you.tsx';

export type DashboardOptions = {
  desks: Desks;
  brand: string;
  siteUrl: string;
  /** The addresses of the style sheet and of the script for passkeys. */
  assets: Frame['assets'];
  readAddress(c: Context): string;
  log: Log;
};

/**
 * Answers `/dashboard` to the agency's people, and lets everybody else through to the page that says that there is no such
 * page. Only the pages for signing in are for anyone.
 */
export function dashboard(options: DashboardOptions): MiddlewareHandler {
  const { desks, brand, siteUrl, assets, readAddress, log } = options;
  const { access } = desks;
  const cookie = createSessionCookie(siteUrl);
  const signIn = createSignIn({ access, cookie });
  const pages = new Hono<PageEnv>();
  addInbox(pages, desks);
  addEnquiry(pages, desks);
  addOrders(pages, desks);
  addHealth(pages, desks);
  addPerson(pages, desks);
  addFigures(pages, desks);
  addContent(pages, desks);
  addYou(pages, desks, cookie);
  addStaff(pages, desks);
  // What fails is logged where everything is.
  pages.onError((error) => {
    throw error;
  });
  pages.notFound((c) =>
    show(c, { title: 'No such page', status: 404, body: <p>The dashboard has no page at this address.</p> }),
  );

  return async function dashboard(c, next) {
    const token = cookie.read(c);
    const client: Client = { address: readAddress(c), userAgent: c.req.header('user-agent') ?? '', token };
    const frame: Frame = { brand, assets, csrf: '', path: c.req.path };
    const found = await access.findSession(token);
    const isChange = !safeMethods.includes(c.req.method);
    if (typeof found !== 'object') {
      const entrance = await signIn.answer(c, { frame, client });
      if (entrance) return entrance;
      if (found !== 'over') return next();
      if (!isChange) return c.redirect(formatSignInPath(c.req.url), 303);
      return renderView(c, frame, {
        title: 'Please sign in again',
        status: 403,
        body: <LostForm why="Your session has ended." form={await readForm(c)} />,
      });
    }
    if (signIn.isEntrance(c.req.path)) return c.redirect(readNext(c.req.query('next')), 303);
    const csrf = hashToken(`csrf\0${token}`);
    const bindings = {
      signedIn: found,
      client,
      frame: { ...frame, signedIn: found, csrf },
      form: new URLSearchParams(),
    };
    if (isChange) {
      bindings.form = await readForm(c);
      if (!constantTimeEquals(bindings.form.get('csrf') ?? '', csrf))
        return renderView(c, bindings.frame, {
          title: 'Please send it again',
          status: 403,
          body: (
            <LostForm
              why="This form was opened before you signed in last, so nothing was changed."
              form={bindings.form}
            />
          ),
        });
    }
    // The body has been read already, and a request is read only once.
    const { url, method, headers } = c.req.raw;
    try {
      return await pages.fetch(new Request(url, { method, headers }), bindings);
    } catch (error) {
      if (!isChange) throw error;
      log.error('a change in the dashboard failed', {
        error,
        path: c.req.path,
        requestId: c.get('requestId'),
      });
      return renderView(c, bindings.frame, {
        title: 'That did not work',
        status: 500,
        body: (
          <LostForm why="Something went wrong on our side, so nothing was changed." form={bindings.form} />
        ),
      });
    }
  };
}

function formatSignInPath(url: string): string {
  const { pathname, search } = new URL(url);
  return `/dashboard/sign-in?${new URLSearchParams({ next: pathname + search })}`;
}
