import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import { matchesChallenge, parseChallenge } from './one-time-secrets.ts';

// RFC 7636, appendix B
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('A-05 the verifier of RFC 7636 meets its challenge, and another does not', () => {
  expect(matchesChallenge(verifier, { challenge, method: 's256' })).toBe(true);
  expect(matchesChallenge(`${verifier}x`, { challenge, method: 's256' })).toBe(false);
  expect(matchesChallenge(challenge, { challenge, method: 's256' })).toBe(false);
  expect(matchesChallenge(verifier, { challenge: verifier, method: 'plain' })).toBe(true);
});

test('A-05 a challenge comes with its method, in its length and its letters', () => {
  const parse = (code_challenge?: string, code_challenge_method?: string) =>
    parseChallenge({ code_challenge, code_challenge_method });
  expect(parse()).toBeUndefined();
  expect(parse(challenge, 'S256')).toEqual({ challenge, method: 's256' });
  for (const [given, method] of [
    [challenge, undefined],
    [undefined, 's256'],
    [challenge, 'md5'],
    ['a'.repeat(42), 's256'],
    ['a'.repeat(129), 's256'],
    [`${'a'.repeat(43)} `, 's256'],
  ])
    expect(() => parse(given, method)).toThrow(AuthError);
});
