import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Client, invitationMinutes, type SignInResult, type StaffAccess } from '../domain/staff.ts';
import { type Frame, Note, renderView, TextField, type View } from './layout.tsx';
import { readForm } from './lost-form.tsx';
import { readNext } from './page-context.ts';
import { PasskeyForm } from './passkey-form.tsx';
import type { SessionCookie } from './session-cookie.ts';

type Options = { access: StaffAccess; cookie: SessionCookie };
type Visitor = { frame: Frame; client: Client };
type Handler = (c: Context, visitor: Visitor) => Promise<Response>;

/** Keeps the address from one form to the next, so that it is in no log of addresses. */
const addressCookie = { name: 'dashboard-address', path: '/dashboard/sign-in', maxAge: 3600 };

const refusals = {
  limited: 'Too many attempts from your network. Wait an hour, or use a passkey.',
  wrong:
    'That did not work. Codes work once, for an hour, and not after five wrong tries. Ask for a new one.',
};

/** The pages that are for anyone: signing in, and accepting an invitation. They write nothing before a form is sent. */
export function createSignIn({ access, cookie }: Options) {
  const view = (c: Context, frame: Frame, given: View) => renderView(c, frame, given);
  /** Opens the session, or says why not. */
  const finish = (
    c: Context,
    result: SignInResult,
    next: string,
    refuse: (why: string) => Promise<Response>,
  ) => {
    if ('refused' in result) return refuse(refusals[result.refused]);
    cookie.set(c, result.token);
    deleteCookie(c, addressCookie.name, { path: addressCookie.path });
    return Promise.resolve(c.redirect(next, 303));
  };
  const showSignIn = async (c: Context, frame: Frame, fault?: string) => {
    const next = readNext(c.req.query('next'));
    return view(c, frame, {
      title: 'Sign in',
      status: fault ? 403 : 200,
      hasPasskey: true,
      body: <SignInForms next={next} options={await access.offerSignIn()} fault={fault} />,
    });
  };
  const showCode = (c: Context, frame: Frame, fault?: string) =>
    view(c, frame, {
      title: 'Enter the code',
      status: fault ? 403 : 200,
      body: (
        <CodeForm
          email={getCookie(c, addressCookie.name) ?? ''}
          next={readNext(c.req.query('next'))}
          fault={fault}
        />
      ),
    });
  const showJoin = async (c: Context, frame: Frame, token: string, fault?: string) => {
    const invited = await access.findInvited(token);
    if (!invited)
      return view(c, frame, {
        title: 'This invitation has expired',
        status: 403,
        body: <p>{`It worked for ${invitationMinutes} minutes, and once. Ask an owner for another one.`}</p>,
      });
    const options = await access.offerPasskey(invited, invited.name);
    return view(c, frame, {
      title: 'Welcome',
      status: fault ? 403 : 200,
      hasPasskey: true,
      body: (
        <JoinForm token={token} name={invited.name} email={invited.email} options={options} fault={fault} />
      ),
    });
  };

  const routes: Record<string, Handler> = {
    async 'GET /dashboard/sign-in'(c, { frame }) {
      // A link in an email brings no cookie (SameSite=Strict). A page of ours that leads on at once does.
      if (c.req.header('sec-fetch-site') === 'cross-site') {
        const own = new URL(c.req.url);
        const refresh = own.pathname + own.search;
        return view(c, frame, {
          title: 'One moment',
          refresh,
          body: <a href={refresh}>Go on to the dashboard</a>,
        });
      }
      return showSignIn(c, frame);
    },
    async 'POST /dashboard/sign-in'(c, { frame, client }) {
      const form = await readForm(c);
      const email = (form.get('email') ?? '').trim().slice(0, 254);
      if ((await access.sendCode(email, client)) === 'limited') return showSignIn(c, frame, refusals.limited);
      setCookie(c, addressCookie.name, email, {
        ...addressCookie,
        secure: cookie.isHttps,
        httpOnly: true,
        sameSite: 'Strict',
      });
      return c.redirect(
        `/dashboard/sign-in/code?${new URLSearchParams({ next: readNext(form.get('next') ?? '') })}`,
        303,
      );
    },
    'GET /dashboard/sign-in/code': async (c, { frame }) => showCode(c, frame),
    async 'POST /dashboard/sign-in/code'(c, { frame, client }) {
      const form = await readForm(c);
      const given = { email: form.get('email') ?? '', code: form.get('code') ?? '' };
      const result = await access.signInByCode(given, client);
      return finish(c, result, readNext(form.get('next') ?? ''), (why) => showCode(c, frame, why));
    },
    async 'POST /dashboard/sign-in/passkey'(c, { frame, client }) {
      const form = await readForm(c);
      const result = await access.signInByPasskey(form.get('passkey') ?? '', client);
      return finish(c, result, readNext(form.get('next') ?? ''), () =>
        showSignIn(
          c,
          frame,
          'This passkey is not known here, or it took longer than ten minutes. Try again, or use a code.',
        ),
      );
    },
    'GET /dashboard/join': (c, { frame }) => showJoin(c, frame, c.req.query('token') ?? ''),
    async 'POST /dashboard/join'(c, { frame, client }) {
      const form = await readForm(c);
      const [token = '', name = '', passkey = ''] = ['token', 'name', 'passkey'].map(
        (each) => form.get(each) ?? '',
      );
      const result = await access.join({ token, name, passkey }, client);
      return finish(c, result, '/dashboard', () =>
        showJoin(c, frame, token, 'The passkey could not be made. Try again, or go on without one.'),
      );
    },
  };

  return {
    isEntrance: (path: string) => `GET ${path}` in routes || `POST ${path}` in routes,
    /** Answers the pages for anyone; undefined for all others. */
    answer(c: Context, visitor: Visitor): Promise<Response> | undefined {
      const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
      const key = `${method} ${c.req.path}`;
      return Object.hasOwn(routes, key) ? routes[key]?.(c, visitor) : undefined;
    },
  };
}

type Fault = { fault: string | undefined };

function SignInForms({ next, options, fault }: Fault & { next: string; options: object }) {
  return (
    <div className="narrow">
      {fault && <Note bad>{fault}</Note>}
      <PasskeyForm
        action="/dashboard/sign-in/passkey"
        ceremony="sign-in"
        options={options}
        label="Sign in with a passkey"
      >
        <input type="hidden" name="next" value={next} />
      </PasskeyForm>
      <form method="post" action="/dashboard/sign-in" className="form">
        <input type="hidden" name="next" value={next} />
        <TextField
          name="email"
          label="Email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={254}
          hint="If a code may sign you in, it goes to this address."
        />
        <button type="submit" className="btn btn-line">
          Email me a code
        </button>
      </form>
    </div>
  );
}

function CodeForm({ email, next, fault }: Fault & { email: string; next: string }) {
  return (
    <div className="narrow">
      {fault && <Note bad>{fault}</Note>}
      <p>If this address may use codes, one is on its way to it.</p>
      <form method="post" action="/dashboard/sign-in/code" className="form">
        <input type="hidden" name="next" value={next} />
        <TextField
          name="email"
          label="Email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={email}
        />
        <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
        <button type="submit" className="btn btn-berry">
          Sign in
        </button>
      </form>
      <p>
        <a href="/dashboard/sign-in">Ask for another code</a>
      </p>
    </div>
  );
}

function JoinForm({
  token,
  name,
  email,
  options,
  fault,
}: Fault & { token: string; name: string; email: string; options: object }) {
  return (
    <div className="narrow">
      {fault && <Note bad>{fault}</Note>}
      <p>{`You are invited as ${email}. A passkey signs you in with your finger, face or screen lock.`}</p>
      <PasskeyForm
        action="/dashboard/join"
        ceremony="register"
        options={options}
        label="Make a passkey"
        other="Go on without a passkey"
      >
        <input type="hidden" name="token" value={token} />
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={60}
          defaultValue={name}
        />
      </PasskeyForm>
      <p className="hint">Without one, a six-digit code by email signs you in.</p>
    </div>
  );
}
