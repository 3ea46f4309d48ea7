import type { ServerBuild } from 'react-router';

import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-error.ts';
import { listRedirectFindings } from '#app/content/list-redirect-findings.ts';
import { listShadowFindings } from '#app/content/list-shadow-findings.ts';
import { createPlaceFinder } from './find-place.ts';

/**
 * Throws a ContentError where an entry of `content/redirects.yaml` hides a page, leads to no page, or leads back to
 * itself through this site's own host name.
 */
export function checkRedirects(
  build: ServerBuild,
  content: Content,
  { siteUrl, blog }: { siteUrl: string; blog: { kind: 'built-in' | 'wordpress' } },
): void {
  const { redirects } = content;
  const find = createPlaceFinder({ build, content, hasWordPress: blog.kind !== 'built-in' });
  const steps = listRedirectFindings({ redirects }, siteUrl);
  // Where an entry leads to another one, that is its only finding.
  const named = new Set(steps.map(([, field]) => field));
  const shadows = listShadowFindings(redirects, siteUrl, find).filter(([, field]) => !named.has(field));
  const findings = [...steps, ...shadows];
  if (findings.length > 0)
    throw new ContentError(
      findings.map(([file, field, problem]) => ({ file: `content/${file}`, field, problem })),
    );
}
