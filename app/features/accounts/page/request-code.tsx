import type { ReactNode } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { formatViewPath } from '../domain/auth-paths.ts';
import { AuthForm, EmailField, SubmitButton } from './auth-form.tsx';
import { Panel, type PanelInput, sendCode } from './panel.tsx';
import { useRequest } from './use-request.ts';

const copy = {
  'sign-up': {
    title: 'Create an account',
    heading: 'Create an account',
    lead: 'Your email address is all it takes. A password is optional, and comes later.',
  },
  forgotten: {
    title: 'Forgotten password',
    heading: 'Forgotten your password?',
    lead: 'We’ll email you a code. With it you’re signed in, and can choose a new password.',
  },
};

/** A new account and a forgotten password begin alike: the address is proved, then a password can be chosen. */
export function RequestCode({
  view,
  email,
  onType,
  onEmailSent,
  returnPath,
  fault,
}: PanelInput & { view: keyof typeof copy }) {
  const request = useRequest();
  return (
    <Panel {...copy[view]} state={request.state} fault={fault}>
      <AuthForm
        label={copy[view].title}
        fields={['email']}
        request={request}
        onSend={async ({ email }) => {
          const mailed = { email, target: formatViewPath('new-password', returnPath) };
          if (await request.send('code', (auth) => sendCode(auth, mailed))) onEmailSent(mailed);
        }}
      >
        <EmailField state={request.state} email={email} onType={onType} />
        <SubmitButton request={request} action="code">
          Email me a code
        </SubmitButton>
      </AuthForm>
      {view === 'sign-up' && (
        <Small>
          We use your address to sign you in, and for nothing else. <SiteLink to="/privacy">Privacy</SiteLink>
        </Small>
      )}
      <Small>
        <span>{view === 'sign-up' ? 'Already have an account?' : 'Remembered it?'}</span>{' '}
        <SiteLink to={formatViewPath('sign-in', returnPath)}>Sign in</SiteLink>
      </Small>
    </Panel>
  );
}

function Small({ children }: { children: ReactNode }) {
  return <p className="small soft">{children}</p>;
}
