import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { invitationMinutes, type SignInResult, type StaffAccess } from '../domain/staff.ts';
import { Button, Note, PasskeyForm, renderView, TextField } from './layout.tsx';
import {
  formatNext,
  readForm,
  readNext,
  readPath,
  type SessionCookie,
  type SignInEnv,
} from './page-context.tsx';

type SignInContext = Context<SignInEnv>;

/** Keeps the address from one form to the next, so that it is in no log of addresses. */
const addressCookie = { name: 'dashboard-address', path: '/dashboard/sign-in', maxAge: 3600 };

const refusals = {
  limited: 'Too many attempts from your network. Wait an hour, or use a passkey.',
  wrong:
    'That is not the code, or it is used up: a code works once, for an hour, and not after five wrong tries.',
};

/** Whoever is signed in already has no use for these pages. */
export const isSignInPath = (path: string): boolean => /^\/dashboard\/(sign-in|join)(\/|$)/.test(path);

/** The pages that are for anyone: signing in, and accepting an invitation. They write nothing before a form is sent. */
export function createSignInPages(access: StaffAccess, cookie: SessionCookie): Hono<SignInEnv> {
  /** Opens the session, or says why not. */
  const finish = (
    c: SignInContext,
    result: SignInResult,
    next: string | null,
    refuse: (why: string) => Promise<Response>,
  ) => {
    if ('refused' in result) return refuse(refusals[result.refused]);
    cookie.set(c, result.token);
    deleteCookie(c, addressCookie.name, { path: addressCookie.path });
    return c.redirect(readNext(next), 303);
  };
  const showSignIn = async (c: SignInContext, next?: string | null, fault?: string) =>
    renderView(c, c.env.frame, {
      title: 'Sign in',
      status: fault ? 403 : 200,
      hasPasskey: true,
      body: <SignInForms next={readNext(next)} options={await access.offerSignIn()} fault={fault} />,
    });
  const showCode = (c: SignInContext, next?: string | null, fault?: string) => {
    const email = getCookie(c, addressCookie.name) ?? '';
    return renderView(c, c.env.frame, {
      title: 'Enter the code',
      status: fault ? 403 : 200,
      body: <CodeForm email={email} next={readNext(next)} fault={fault} />,
    });
  };
  const showJoin = async (c: SignInContext, token: string, fault?: string) => {
    const invited = await access.findInvited(token);
    if (!invited)
      return renderView(c, c.env.frame, {
        title: 'This invitation has expired',
        status: 403,
        body: <p>{`It worked for ${invitationMinutes} minutes, and once. Ask an owner for another one.`}</p>,
      });
    const options = await access.offerPasskey(invited, invited.name);
    const { name, email } = invited;
    return renderView(c, c.env.frame, {
      title: 'Welcome',
      status: fault ? 403 : 200,
      hasPasskey: true,
      body: <JoinForm {...{ token, name, email, options, fault }} />,
    });
  };

  const pages = new Hono<SignInEnv>();
  pages.onError((error) => {
    throw error;
  });
  pages.get('/dashboard/sign-in', (c) => {
    if (c.req.header('sec-fetch-site') !== 'cross-site') return showSignIn(c, c.req.query('next'));
    // A link in an email brings no cookie (SameSite=Strict). A page of ours that leads on at once does.
    const body = <a href={readPath(c)}>Go on to the dashboard</a>;
    return renderView(c, c.env.frame, { title: 'One moment', refresh: readPath(c), body });
  });
  pages.post('/dashboard/sign-in', async (c) => {
    const form = await readForm(c);
    const [email, next] = [(form.get('email') ?? '').trim().slice(0, 254), form.get('next')];
    if ((await access.sendCode(email, c.env.client)) === 'limited')
      return showSignIn(c, next, refusals.limited);
    setCookie(c, addressCookie.name, email, {
      ...addressCookie,
      secure: cookie.isHttps,
      httpOnly: true,
      sameSite: 'Strict',
    });
    return c.redirect(formatNext('/dashboard/sign-in/code', readNext(next)), 303);
  });
  pages.get('/dashboard/sign-in/code', (c) => showCode(c, c.req.query('next')));
  pages.post('/dashboard/sign-in/code', async (c) => {
    const form = await readForm(c);
    const input = { email: form.get('email') ?? '', code: form.get('code') ?? '' };
    const result = await access.signInByCode(input, c.env.client);
    return finish(c, result, form.get('next'), (why) => showCode(c, form.get('next'), why));
  });
  pages.post('/dashboard/sign-in/passkey', async (c) => {
    const form = await readForm(c);
    const result = await access.signInByPasskey(form.get('passkey') ?? '', c.env.client);
    const why =
      'This passkey is not known here, or it took longer than ten minutes. Try again, or use a code.';
    return finish(c, result, form.get('next'), () => showSignIn(c, form.get('next'), why));
  });
  pages.get('/dashboard/join', (c) => showJoin(c, c.req.query('token') ?? ''));
  pages.post('/dashboard/join', async (c) => {
    const form = await readForm(c);
    const read = (name: string) => form.get(name) ?? '';
    const input = { token: read('token'), name: read('name'), passkey: read('passkey') };
    const result = await access.join(input, c.env.client);
    const why = 'The passkey could not be made. Try again, or go on without one.';
    return finish(c, result, '/dashboard', () => showJoin(c, input.token, why));
  });
  return pages;
}

type Fault = { fault: string | undefined };

function EmailField(input: { hint?: string; defaultValue?: string }) {
  return (
    <TextField
      name="email"
      label="Email"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={254}
      {...input}
    />
  );
}

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
        <EmailField hint="If a code may sign you in, it goes to this address." />
        <Button label="Email me a code" />
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
        <EmailField defaultValue={email} />
        <TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
        <Button variant="berry" label="Sign in" />
      </form>
      <p>
        <a href={formatNext('/dashboard/sign-in', next)}>Ask for another code</a>
      </p>
    </div>
  );
}

type JoinFormProps = Fault & { token: string; name: string; email: string; options: object };

function JoinForm({ token, name, email, options, fault }: JoinFormProps) {
  return (
    <div className="narrow">
      {fault && <Note bad>{fault}</Note>}
      <p>{`You are invited as ${email}. A passkey signs you in with your finger, face or screen lock.`}</p>
      <PasskeyForm
        action="/dashboard/join"
        ceremony="register"
        options={options}
        label="Make a passkey"
        alternativeLabel="Go on without a passkey"
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
