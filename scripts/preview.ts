/**
 * npm run preview -- case-studies/rock-pools, or -- 12: prints a link, valid for seven days, to an unpublished file of
 * content/, or to a WordPress draft by its number. docs/content.md, docs/blog.md
 */
import path from 'node:path';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { createPublication } from '#app/content/publication.ts';
import { formatLongestPreviewPath } from '#app/features/blog/server/preview-link.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { nameCommands } from '#server/doctor/finding.ts';
import { EnvironmentError, readEnvironment, readOperator } from '#server/env.ts';
import { formatDraftPath } from '#server/pages/draft-previews.ts';

const usage = `Usage: npm run preview -- FILE, or NUMBER
FILE is a post, case study or testimonial, such as case-studies/rock-pools
NUMBER is the id of a WordPress post, which needs BLOG_URL, BLOG_USER, BLOG_PASSWORD and BLOG_WEBHOOK_SECRET.`;

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
  if (!found && draft.includes('/')) giveUp(`There is no post, case study or testimonial ${draft}.`);
  if (!found) giveUp(nameCommands(usage, readOperator()));
  process.stdout.write(`${siteUrl}${found}\n`);
} catch (error) {
  if (error instanceof ContentError || error instanceof EnvironmentError) giveUp(error.message);
  throw error;
}
