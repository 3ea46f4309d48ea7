import { expect, test } from 'vitest';
import {
  describeAuth,
  signInByCode,
  startTestAuth,
  type TestAuth,
  withAccountsLocked,
} from '#tests/auth-service.ts';

const email = 'ana@site.example';

type Renewed = { status: number; code: string | undefined; token: string; access: string };

async function renew(auth: TestAuth, refreshToken: string): Promise<Renewed> {
  const response = await auth.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  const body = await response.json();
  return {
    status: response.status,
    code: body.code,
    token: body.refresh_token,
    access: body.access_token,
  };
}

const readUser = async (auth: TestAuth, access: string) =>
  (await auth.request('/user', { headers: { authorization: `Bearer ${access}` } })).json();

await describeAuth(({ start, open, createPlace }) => {
  test('A-05 a refresh token works once and is replaced by its child', async () => {
    await using auth = await start();
    const { refreshToken: first } = await signInByCode(auth, email);
    const second = await renew(auth, first);
    const third = await renew(auth, second.token);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([first, second.token, third.token]).size).toBe(3);
  });

  test('A-05 reusing the parent of the active token returns the active token, however late, because the response may have been lost', async () => {
    await using auth = await start();
    const { refreshToken: first } = await signInByCode(auth, email);
    const second = await renew(auth, first);
    auth.clock.offsetMs += 24 * 3600_000;
    expect(await renew(auth, first)).toMatchObject({ status: 200, token: second.token });
    expect((await renew(auth, second.token)).status).toBe(200);
  });

  test('A-05 reusing a token older than the parent ends the session for thief and owner', async () => {
    await using auth = await start();
    const { refreshToken: first } = await signInByCode(auth, email);
    const second = await renew(auth, first);
    const third = await renew(auth, second.token);
    auth.clock.offsetMs += 11_000;
    expect(await renew(auth, first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await renew(auth, third.token)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
    expect(await readUser(auth, third.access)).toMatchObject({ code: 'session_not_found' });
  });

  test('A-05 within ten seconds an older token returns the active one, because a tab may be slow', async () => {
    await using auth = await start();
    const { refreshToken: first } = await signInByCode(auth, email);
    const second = await renew(auth, first);
    const third = await renew(auth, second.token);
    expect(await renew(auth, first)).toMatchObject({ status: 200, token: third.token });
  });

  test('A-05 tabs that renew at the same time all get the same token, even from several servers', async () => {
    const place = await createPlace();
    await using one = await open(place);
    await using two = await open(place);
    await using auth = await startTestAuth(one);
    await using otherServer = await startTestAuth(two);
    const { refreshToken: first } = await signInByCode(auth, email);
    const renewed = await withAccountsLocked(one, () =>
      [auth, otherServer, auth, otherServer, auth, otherServer].map((server) => renew(server, first)),
    );
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(renewed.map(({ token }) => token)).size).toBe(1);
    expect((await renew(auth, renewed[0]?.token ?? '')).status).toBe(200);
  });

  test('A-05 changing SECRET does not sign users out, even if a response was lost', async () => {
    await using auth = await start();
    const { refreshToken: first } = await signInByCode(auth, email);
    await renew(auth, first);
    await using changed = await startTestAuth(auth.store, {
      secret: 'another secret, as long as it has to be',
    });
    const again = await renew(changed, first);
    expect(again.status).toBe(200);
    expect((await renew(changed, again.token)).status).toBe(200);
  });

  test('A-05 unknown and malformed refresh tokens get their error codes', async () => {
    await using auth = await start();
    expect(await renew(auth, 'a'.repeat(32))).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    expect(await renew(auth, 'short')).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await renew(auth, '')).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('A-05 an access token is valid until it expires, plus a tolerance for differing clocks', async () => {
    await using auth = await start();
    const { accessToken: access } = await signInByCode(auth, email);
    auth.clock.offsetMs = 3_600_000 + 5000;
    expect(await readUser(auth, access)).toMatchObject({ email });
    auth.clock.offsetMs = 3_600_000 + 15_000;
    expect(await readUser(auth, access)).toMatchObject({ code: 'bad_jwt' });
  });
});
