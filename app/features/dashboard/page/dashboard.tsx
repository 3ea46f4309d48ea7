import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { constantTimeEquals, hashToken } from '#app/features/accounts/domain/one-time-secrets.ts';
import { safeMethods } from '#platform/http/request-limits.ts';
import type { Log } from '#platform/log.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { Client } from '../domain/staff.ts';
import { addContent } from './content.tsx';
import { addEnquiry } from './enquiry.tsx';
import { addFigures } from './figures.tsx';
import { addHealth } from './health.tsx';
import { addInbox } from './inbox.tsx';
import { type Frame, renderView, type View } from './layout.tsx';
import { addOrders } from './orders.tsx';
import {
  createSessionCookie,
  formatNext,
  type PageEnv,
  readForm,
  readNext,
  readPath,
  show,
} from './page-context.tsx';
import { addPerson } from './person.tsx';
import { createSignInPages, isSignInPath } from './sign-in.tsx';
import { addStaff } from './staff.tsx';
import { addYou } from './you.tsx';

export type DashboardOptions = {
  services: DashboardServices;
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
  const { services, brand, siteUrl, assets, readAddress, log } = options;
  const { access } = services;
  const cookie = createSessionCookie(siteUrl);
  const signInPages = createSignInPages(access, cookie);
  const pages = new Hono<PageEnv>();
  for (const add of [addInbox, addEnquiry, addOrders, addHealth, addPerson, addFigures, addContent, addStaff])
    add(pages, services);
  addYou(pages, services, cookie);
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
    const anonymous: Frame = { brand, assets, csrf: '', path: c.req.path };
    const opened = await access.findSession(token);
    const isChange = !safeMethods.includes(c.req.method);
    if (typeof opened !== 'object') {
      const response = await signInPages.fetch(c.req.raw, { client, frame: anonymous });
      if (response.status !== 404) return response;
      if (opened !== 'over') return next();
      if (!isChange) return c.redirect(formatNext('/dashboard/sign-in', readPath(c)), 303);
      return renderView(c, anonymous, renderLost(await readForm(c), 'over'));
    }
    if (isSignInPath(c.req.path)) return c.redirect(readNext(c.req.query('next')), 303);
    const form = isChange ? await readForm(c) : new URLSearchParams();
    // A form may arrive as slowly as its sender likes, who may have been removed since it began.
    const found = isChange ? await access.findSession(token) : opened;
    if (typeof found !== 'object') return renderView(c, anonymous, renderLost(form, 'over'));
    const csrf = hashToken(`csrf\0${token}`);
    const frame = { ...anonymous, signedIn: found, csrf };
    if (isChange && !constantTimeEquals(form.get('csrf') ?? '', csrf))
      return renderView(c, frame, renderLost(form, 'before'));
    // The body has been read already, and a request is read only once.
    const { url, method, headers } = c.req.raw;
    try {
      const request = new Request(url, { method, headers });
      return await pages.fetch(request, { signedIn: found, client, frame, form });
    } catch (error) {
      if (!isChange) throw error;
      log.error('a change in the dashboard failed', {
        error,
        path: c.req.path,
        requestId: c.get('requestId'),
      });
      return renderView(c, frame, renderLost(form, 'failed'));
    }
  };
}

const losses = {
  over: ['Please sign in again', 403, 'Your session has ended.'],
  before: [
    'Please send it again',
    403,
    'This form was opened before you signed in last, so nothing was changed.',
  ],
  failed: ['That did not work', 500, 'Something went wrong on our side, so nothing was changed.'],
} as const;

/** Shows what was typed into a form that could not be taken, so that nothing is lost. */
function renderLost(form: URLSearchParams, loss: keyof typeof losses): View {
  const [title, status, why] = losses[loss];
  const typed = [...form].filter(([name, value]) => /^(text|step|name|email)$/.test(name) && value);
  const body = (
    <>
      <p>
        {why} <a href="/dashboard">Go on to the dashboard</a>.
      </p>
      {typed.map(([name, value]) => (
        <div className="field" key={name}>
          <label htmlFor={`lost-${name}`}>What you typed, to copy</label>
          <textarea className="in" id={`lost-${name}`} readOnly defaultValue={value} />
        </div>
      ))}
    </>
  );
  return { title, status, body };
}
