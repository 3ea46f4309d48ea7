import { Hono } from 'hono';

export type Readiness = { ready: boolean };

/** `/healthz`: the process answers. `/readyz`: it may be sent visitors; not so while it shuts down. */
export function health(readiness: Readiness) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', (c) =>
      c.json({ status: readiness.ready ? 'ready' : 'stopping' }, readiness.ready ? 200 : 503, {
        'cache-control': 'no-store',
      }),
    );
}
