import type { Context } from 'hono';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { sendPage } from '#platform/http/page-cache/send-page.ts';
import type { SignedIn } from '../domain/staff.ts';

/** What every page of the dashboard knows. */
export type Frame = {
  brand: string;
  assets: { styles: string; passkeyScript: string };
  /** Undefined on the pages for signing in. */
  signedIn?: SignedIn | undefined;
  /** The token that every form carries; empty while nobody is signed in. */
  csrf: string;
  path: string;
};

const FrameContext = createContext<Frame | undefined>(undefined);

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('A view of the dashboard is rendered with renderView.');
  return frame;
}

/** Nothing of the dashboard is cached by anybody, and no address of it is passed on. */
const headers: [string, string][] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['cache-control', 'no-store'],
  ['referrer-policy', 'same-origin'],
  ['vary', 'accept-encoding, cookie'],
  ['x-robots-tag', 'noindex, nofollow'],
];

export type View = {
  title: string;
  /** The title of the window, if it says more. */
  windowTitle?: string;
  status?: 200 | 400 | 403 | 404 | 409 | 500;
  /** The address that the browser goes to at once, such as that of the mail program. */
  refresh?: string | undefined;
  /** Whether the page signs in with a passkey, which needs a script. */
  hasPasskey?: boolean;
  body: ReactNode;
};

/** Renders a page without any script but that for passkeys: React is not sent to the browser. */
export function renderView(c: Context, frame: Frame, view: View): Promise<Response> {
  const html = `<!doctype html>${renderToStaticMarkup(<Document frame={frame} view={view} />)}`;
  const { status = 200 } = view;
  const page = new RenderedPage({ status, headers, body: Buffer.from(html), cacheable: false });
  return sendPage(c, page, 'pass');
}

function Document({ frame, view }: { frame: Frame; view: View }) {
  const { brand, assets, signedIn } = frame;
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#16303a" />
        <title>{`${view.windowTitle ?? view.title} | ${brand}`}</title>
        {view.refresh && <meta httpEquiv="refresh" content={`0;url=${view.refresh}`} />}
        <link rel="stylesheet" href={assets.styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {view.hasPasskey && <script type="module" src={assets.passkeyScript} />}
      </head>
      <body>
        <FrameContext value={frame}>
          <a className="skip" href="#main">
            Skip to the content
          </a>
          <header className="bar night">
            <a className="mark cut" href={signedIn ? '/dashboard' : '/'}>
              {brand}
            </a>
            {signedIn && <Navigation />}
          </header>
          <main id="main" tabIndex={-1}>
            <h1>{view.title}</h1>
            {view.body}
          </main>
        </FrameContext>
      </body>
    </html>
  );
}

const places = [
  ['/dashboard', 'Inbox'],
  ['/dashboard/orders', 'Orders'],
  ['/dashboard/health', 'Health'],
  ['/dashboard/content', 'Content'],
  ['/dashboard/figures', 'Figures'],
  ['/dashboard/you', 'You'],
  // Only owners have it.
  ['/dashboard/staff', 'Staff'],
] as const;

function Navigation() {
  const { path, signedIn } = useFrame();
  return (
    <nav aria-label="Dashboard">
      {(signedIn?.staff.role === 'owner' ? places : places.slice(0, -1)).map(([href, label]) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** A form that changes something. */
export function ChangeForm({ id, action, children }: { id?: string; action: string; children: ReactNode }) {
  return (
    <form id={id} method="post" action={action} className="form">
      <input type="hidden" name="csrf" value={useFrame().csrf} />
      {children}
    </form>
  );
}

type ButtonProps = { label: string; act?: string; form?: string; variant?: 'line' | 'ink' | 'berry' };

/** A button that sends its form, around it or of the given id. Where a form has several, `act` says what is to be done. */
export function Button({ label, act, form, variant = 'line' }: ButtonProps) {
  return (
    <button type="submit" form={form} className={`btn btn-${variant}`} name={act && 'act'} value={act}>
      {label}
    </button>
  );
}

/** Names and values, one below the other on a phone. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A list of short texts, or what stands in its place. */
export function Lines({ title, lines, none }: { title: string; lines: string[]; none?: string }) {
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 0 && none && <p className="small">{none}</p>}
      <ul className="plain small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What has just happened, or what went wrong. */
export function Note({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={bad ? 'note bad' : 'note'} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

type TextFieldProps = ComponentProps<'input'> & { name: string; label: string; hint?: string };

export function TextField({ label, hint, ...input }: TextFieldProps) {
  const id = `field-${input.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="in" id={id} aria-describedby={hint && `${id}-hint`} {...input} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export type Choice = readonly [value: string, label: string];

type SelectFieldProps = { name: string; form?: string; label: string; value: string; choices: Choice[] };

export function SelectField({ name, form, label, value, choices }: SelectFieldProps) {
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      <select className="in" id={`field-${name}`} name={name} form={form} defaultValue={value}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type PagesProps = { page: number; last: number; address(page: number): string };

/** Links to the neighbours of a page of a list. */
export function Pages({ page, last, address }: PagesProps) {
  if (last <= 1) return null;
  return (
    <nav className="between" aria-label="Pages">
      {page > 1 ? <a href={address(page - 1)}>Newer</a> : <span />}
      <span className="soft">{`Page ${page} of ${last}`}</span>
      {page < last ? <a href={address(page + 1)}>Older</a> : <span />}
    </nav>
  );
}

type PasskeyFormProps = {
  action: string;
  ceremony: 'sign-in' | 'register';
  /** The options of the ceremony, for the script. */
  options: object;
  label: string;
  /** The label of the button that sends the form without a passkey. */
  alternativeLabel?: string;
  children?: ReactNode;
};

/** A form that the script (`passkey.ts`) sends with a passkey. Its button is hidden until the script has loaded. */
export function PasskeyForm({
  action,
  ceremony,
  options,
  label,
  alternativeLabel,
  children,
}: PasskeyFormProps) {
  const { csrf } = useFrame();
  return (
    <form
      method="post"
      action={action}
      className="form"
      data-passkey={ceremony}
      data-options={JSON.stringify(options)}
    >
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      {children}
      <input type="hidden" name="passkey" />
      <p className="err" role="alert" hidden />
      <button className="btn btn-berry" type="button" hidden>
        {label}
      </button>
      {alternativeLabel && <Button label={alternativeLabel} />}
    </form>
  );
}
