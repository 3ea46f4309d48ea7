import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { AuthProvider } from './auth-provider.tsx';
import { useAuth } from './use-auth.ts';

function Who() {
  return <p>{useAuth().state.kind}</p>;
}

test('A-03 the hook throws an error that names the missing provider', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});

test('A-02 on the server the state is always loading', () => {
  const endpoint = { url: 'http://site.test', key: 'k', storageKey: 'sb-saltbush-auth-token' };
  const Component = () => (
    <AuthProvider endpoint={endpoint} siteUrl="http://site.test">
      <Who />
    </AuthProvider>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  expect(renderToString(<Stub initialEntries={['/']} />)).toContain('<p>loading</p>');
});
