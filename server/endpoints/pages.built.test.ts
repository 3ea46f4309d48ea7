import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

test('a page with a form says that it takes one, also of its data', async () => {
  const { app } = createTestApp();
  for (const path of ['/contact', '/contact.data', '/website-carbon', '/pricing']) {
    const response = await app.request(`http://site.test${path}`, { method: 'PUT' });
    expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, POST']);
  }
});
