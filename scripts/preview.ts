/**
 * npm run preview -- case-studies/rock-pools, or -- 12: a link, for seven days, to a file of content/ before it is public,
 * or to a draft of WordPress by its number. docs/content.md, docs/blog.md
 */
import path from 'node:path';
import { formatLongestPreviewPath } from '#app/blog/server/preview-link.ts';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { createPublication } from '#app/content/publication.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { formatDraftPath } from '#server/pages/draft-previews.ts';

const usage = `Usage: npm run preview -- FILE, or NUMBER
FILE is a post, case study or testimonial: case-studies/rock-pools
NUMBER is that of a post of WordPress, which needs BLOG_URL, BLOG_USER, BLOG_PASSWORD and BLOG_WEBHOOK_SECRET.`;

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const [draft = ''] = process.argv.slice(2);
  const { siteUrl, dataDir, blog, secret = requireSecret(dataDir) } = readEnvironment();
  const nowMs = Date.now();
  const publication = createPublication(loadContent(path.resolve('content')));
  const found =
    formatLongestPreviewPath(blog, draft, nowMs) ??
    formatDraftPath(publication, secret, { file: draft, nowMs });
  if (!found) giveUp(usage);
  process.stdout.write(`${siteUrl}${found}\n`);
} catch (error) {
  if (error instanceof ContentError || error instanceof EnvironmentError) giveUp(error.message);
  throw error;
}
