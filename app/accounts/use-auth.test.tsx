import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AuthProvider } from './auth-provider.tsx';
import { useAuth } from './use-auth.ts';

function Who() {
  return <p>{useAuth().state.kind}</p>;
}

test('A-03 outside its provider the hook says what is missing', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});

test('A-02 everywhere, and on the server always, it starts with nobody known', () => {
  const endpoint = { url: 'http://site.test', key: 'k', storageKey: 'sb-saltbush-auth-token' };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AuthProvider endpoint={endpoint} siteUrl="http://site.test">
          <Who />
        </AuthProvider>
      ),
    },
  ]);
  expect(renderToString(<Stub initialEntries={['/']} />)).toContain('<p>loading</p>');
});
