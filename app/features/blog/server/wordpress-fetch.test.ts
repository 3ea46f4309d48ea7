import { describe, expect, test, vi } from 'vitest';
import {
  faults,
  type Respond,
  respondInTurn,
  respondWithJson,
  respondWithText,
  startFaultyBlog,
} from '#tests/faulty-blog.ts';
import type { BlogError } from '../domain/blog-error.ts';
import { createWordPressClient } from '../domain/wordpress-client.ts';
import { createWordPressFetch } from './wordpress-fetch.ts';

/** No machine is so slow that this time would be over. What never responds is given up after a short one. */
const timeoutMs = 120_000;
const shortMs = 500;

vi.setConfig({ testTimeout: 2 * timeoutMs });

type Options = { timeoutMs?: number; retryPauseMs?: number };

async function request(respond: Respond, { retryPauseMs = 1, ...options }: Options = {}) {
  await using blog = await startFaultyBlog(respond);
  const client = createWordPressClient((path) =>
    createWordPressFetch({ blogUrl: blog.url, retryPauseMs })(path, { timeoutMs, ...options }),
  );
  const [outcome] = await Promise.allSettled([client.listPosts({})]);
  return {
    requests: blog.paths,
    page: outcome.status === 'fulfilled' ? outcome.value : undefined,
    error: outcome.status === 'rejected' ? (outcome.reason as BlogError) : undefined,
  };
}

describe.concurrent('B-10 what may go wrong on the way to WordPress', () => {
  test.each<[keyof typeof faults, Partial<BlogError>]>([
    ['hang', { kind: 'time-out', message: `WordPress did not answer within ${shortMs} ms` }],
    ['body that stops', { kind: 'time-out' }],
  ])('B-04 the fault "%s" is reported as %o, and not asked again', async (name, error) => {
    const result = await request(faults[name], { timeoutMs: shortMs });
    expect(result.error).toMatchObject({ name: 'BlogError', ...error });
    expect(result.requests.length).toBeLessThanOrEqual(1);
  });

  test.each<[keyof typeof faults, Partial<BlogError>, number]>([
    ['endless body', { kind: 'too-large' }, 1],
    ['bomb', { kind: 'too-large' }, 1],
    ['reset', { kind: 'network', message: 'WordPress could not be reached' }, 2],
    ['fatal', { kind: 'status', status: 500, message: 'WordPress API error: 500' }, 2],
    ['maintenance', { kind: 'status', status: 503, message: 'WordPress API error: 503' }, 1],
    ['closed', { kind: 'status', status: 401, message: 'WordPress API error: 401' }, 1],
    ['no route', { kind: 'status', status: 404 }, 1],
    ['warning', { kind: 'not-json' }, 1],
    ['no list', { kind: 'not-json' }, 1],
    // The address is `/wp-json` once and `?rest_route=` once.
    ['redirect loop', { kind: 'status', status: 302, message: 'WordPress API error: 302' }, 2],
  ])('B-04 the fault "%s" is reported as %o after %i calls', async (name, error, calls) => {
    const result = await request(faults[name]);
    expect(result.error).toMatchObject({ name: 'BlogError', ...error });
    expect(result.requests).toHaveLength(calls);
    const cause = result.error?.cause instanceof Error ? result.error.cause.message : '';
    expect(`${result.error?.message} ${cause}`).not.toContain('secret-path');
  });

  test('B-10 a refused connection is reported as a failure of the network', async () => {
    const blog = await startFaultyBlog();
    await blog[Symbol.asyncDispose]();
    const pending = createWordPressFetch({ blogUrl: blog.url, retryPauseMs: 1 })('posts', { timeoutMs });
    await expect(pending).rejects.toMatchObject({ kind: 'network' });
  });

  test.each([
    ['a 500', faults.fatal],
    ['a connection that broke', faults.reset],
  ])('B-06 after %s the question is asked once more, a second later', async (_name, fault) => {
    await using blog = await startFaultyBlog(respondInTurn(fault, respondWithJson([{ id: 1 }])));
    const began = performance.now();
    const result = await createWordPressFetch({ blogUrl: blog.url })('posts', { timeoutMs });
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(await result.json()).toEqual([{ id: 1 }]);
    expect(blog.paths).toHaveLength(2);
  });

  test('B-02 there is no second attempt that could not be in time', async () => {
    const { error, requests } = await request(faults.fatal, { retryPauseMs: timeoutMs });
    expect(error).toMatchObject({ status: 500 });
    expect(requests).toHaveLength(1);
  });

  test('B-04 good JSON that is sent as a page is refused, and the error names its type', async () => {
    const { error } = await request(
      respondWithText('[{"id":1}]', { 'content-type': 'text/html; charset=UTF-8' }),
    );
    expect(error).toMatchObject({ kind: 'not-json', message: expect.stringContaining('the type text/html') });
  });

  test.each<[string, Respond]>([
    ['behind a byte order mark', respondWithText('\ufeff[{"id":1}]')],
    ['with half a character', respondWithText('[{"id":1,"slug":"a\\ud800b"}]')],
    ['of another JSON type', respondWithText('[{"id":1}]', { 'content-type': 'Application/hal+json' })],
  ])('B-02 an answer %s is read', async (_name, respond) => {
    expect((await request(respond)).page?.posts).toEqual([expect.objectContaining({ id: 1 })]);
    expect(JSON.stringify((await request(respond)).page)).not.toContain('\\ud800');
  });

  test.each([
    [{ 'x-wp-total': '31', 'x-wp-totalpages': '6' }, 6, 31],
    [{ 'x-wp-total': '-1', 'x-wp-totalpages': 'many' }, 1, null],
    [{ 'x-wp-total': '600000000', 'x-wp-totalpages': '1000000000' }, 10_000, 1_000_000],
  ])('B-02 totals come from the headers %j', async (headers, totalPages, totalPosts) => {
    const { page } = await request(respondWithText('[]', { 'content-type': 'application/json', ...headers }));
    expect(page).toMatchObject({ totalPages, totalPosts });
  });

  test('R-12 a page past the end is no error, whatever the language of the message, but another refusal is', async () => {
    const refusal = { code: 'rest_post_invalid_page_number', message: 'Seite?', data: { status: 400 } };
    const { page, error } = await request(respondWithJson(refusal, 400));
    expect([page, error]).toEqual([undefined, undefined]);
    expect((await request(respondWithJson({ code: 'rest_invalid_param' }, 400))).error?.status).toBe(400);
  });
});

test('B-02 a request asks for JSON, with the application password and without cookies', async () => {
  await using blog = await startFaultyBlog(respondWithJson([], 200, { 'set-cookie': 'a=b' }));
  const credentials = { user: 'reader', password: 'abcd efgh' };
  const fetchPath = createWordPressFetch({ blogUrl: `${blog.url}/news`, credentials });
  await fetchPath('posts?slug=a%2Cb&_embed', { timeoutMs });
  await fetchPath('posts?page=2', { timeoutMs });
  expect(blog.paths).toEqual([
    '/news/wp-json/wp/v2/posts?slug=a%2Cb&_embed',
    '/news/wp-json/wp/v2/posts?page=2',
  ]);
  expect(blog.requests[1]?.headers).toMatchObject({
    accept: 'application/json',
    authorization: `Basic ${btoa('reader:abcd efgh')}`,
  });
  expect(blog.requests[1]?.headers.cookie).toBeUndefined();
});

test.each<[string, Respond]>([
  ['leads to a page', (_request, response) => void response.writeHead(301, { location: '/' }).end()],
  ['is a 404 of the web server', respondWithText('Not Found', { 'content-type': 'text/html' }, 404)],
])('B-02 where /wp-json %s, the address for plain permalinks is used', async (_name, elsewhere) => {
  await using blog = await startFaultyBlog((request, response) =>
    (request.url?.startsWith('/?rest_route=') ? respondWithJson([{ id: 1 }]) : elsewhere)(request, response),
  );
  const fetchPath = createWordPressFetch({ blogUrl: blog.url });
  expect(await (await fetchPath('posts?slug=a&_embed', { timeoutMs })).json()).toEqual([{ id: 1 }]);
  expect(blog.paths).toEqual([
    '/wp-json/wp/v2/posts?slug=a&_embed',
    '/?rest_route=/wp/v2/posts&slug=a&_embed',
  ]);
});

test.each([403, 404, 500])(
  'B-10 a stray 404 of the web server heals by itself, whatever %i the other form answers',
  async (status) => {
    let isStray = true;
    await using blog = await startFaultyBlog((request, response) => {
      if (request.url?.startsWith('/?rest_route='))
        return respondWithJson({ code: 'no' }, status)(request, response);
      return (
        isStray
          ? respondWithText('Not Found', { 'content-type': 'text/html' }, 404)
          : respondWithJson([{ id: 1 }])
      )(request, response);
    });
    const fetchPath = createWordPressFetch({ blogUrl: blog.url });
    expect((await fetchPath('posts', { timeoutMs })).status).toBe(404);
    isStray = false;
    expect(await (await fetchPath('posts', { timeoutMs })).json()).toEqual([{ id: 1 }]);
  },
);

test('B-10 a stray 404 heals also where the other form had answered once', async () => {
  let formsOff: string[] = ['/wp-json'];
  await using blog = await startFaultyBlog((request, response) =>
    (formsOff.some((form) => request.url?.startsWith(form))
      ? respondWithText('Not Found', { 'content-type': 'text/html' }, 404)
      : respondWithJson([{ id: 1 }]))(request, response),
  );
  const fetchPath = createWordPressFetch({ blogUrl: blog.url });
  await fetchPath('posts', { timeoutMs });
  formsOff = ['/?rest_route='];
  expect((await fetchPath('posts', { timeoutMs })).status).toBe(200);
});

test('W-04 a redirect is not followed, and the error tells the operator where it leads', async () => {
  await using otherBlog = await startFaultyBlog();
  const { error } = await request((_request, response) =>
    response.writeHead(301, { location: `${otherBlog.url}/canary` }).end(),
  );
  expect(otherBlog.paths).toEqual([]);
  expect(error?.cause).toMatchObject({ message: expect.stringContaining(`${otherBlog.url}/canary`) });
});
