import { Hono } from 'hono';
import { maySpeculate } from '#platform/http/may-speculate.ts';
import { answerRendered } from '#platform/http/page-cache/answer-rendered.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';
import { rulesPath, speculationRules } from './speculation-rules.ts';

/** A browser requests the rules once a day at most, so a visit of ten pages requests them once. */
const oneDaySeconds = 86_400;

/** Serves the rules of what browsers may fetch ahead; none for browsers that should not, however they came to ask. */
export function speculationRulesFile(): Hono {
  const files = { all: createFile(speculationRules), none: createFile({ prefetch: [] }) };
  return new Hono().get(rulesPath, (c) => {
    const asking = { saveData: c.req.header('save-data'), mobile: c.req.header('sec-ch-ua-mobile') };
    return answerRendered(c, files[maySpeculate(asking) ? 'all' : 'none'], 'fresh', () => {});
  });
}

function createFile(rules: object): RenderedPage {
  return new RenderedPage({
    status: 200,
    headers: [
      ['content-type', 'application/speculationrules+json'],
      ['cache-control', `public, max-age=${oneDaySeconds}`],
      ['vary', 'accept-encoding, save-data, sec-ch-ua-mobile'],
    ],
    body: Buffer.from(JSON.stringify(rules)),
    cacheable: true,
  });
}
