import { expect, test } from 'vitest';
import { createSourceApp } from '#tests/source-app.ts';

const { app } = createSourceApp({
  pictures: { render: async () => undefined },
  vitals: { add() {} },
  blogWebhook: { secret: 'x', renew: { renew() {} } as never },
  payments: {} as never,
});

/** WordPress' and Supabase's clients are answered in their own words. */
const foreign = /^\/(wp-json|(auth|rest|storage|functions|realtime)\/v1)\//;

const fillIn = (path: string) =>
  path
    .replace(/:part\{.*\}$/, 'sitemap-1.xml')
    .replace(':device{phone|desktop}', 'phone')
    .replace(/:\w+/g, 'a')
    .replace('/*', '/a');

/** The methods of each address that the server answers itself. */
function listEndpoints(): Map<string, string[]> {
  const endpoints = new Map<string, string[]>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || foreign.test(path)) continue;
    const methods = [
      ...(endpoints.get(fillIn(path)) ?? []),
      ...(method === 'GET' ? ['GET', 'HEAD'] : [method]),
    ];
    endpoints.set(fillIn(path), [...new Set(methods)]);
  }
  return endpoints;
}

test('every endpoint refuses a method that it does not take with 405, and names those it takes', async () => {
  const endpoints = listEndpoints();
  expect(endpoints.size).toBeGreaterThan(25);
  for (const [path, methods] of endpoints)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (methods.includes(method)) continue;
      const response = await app.request(`http://site.test${path}`, { method });
      expect([method, path, response.status]).toEqual([method, path, 405]);
      const allow = response.headers.get('allow')?.split(', ') ?? [];
      expect([path, allow.toSorted()]).toEqual([path, methods.toSorted()]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
});
