/** npm run preview -- case-studies/rock-pools: a link to a file of content/ before it is public. docs/content.md */
import path from 'node:path';
import { ContentError } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { createPublication } from '#app/content/publication.ts';
import { requireSecret } from '#platform/data-folder.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { formatDraftPath } from '#server/pages/draft-previews.ts';

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

try {
  const [file = ''] = process.argv.slice(2);
  const { siteUrl, dataDir, secret = requireSecret(dataDir) } = readEnvironment();
  const publication = createPublication(loadContent(path.resolve('content')));
  const found = formatDraftPath(publication, secret, { file, nowMs: Date.now() });
  if (!found)
    giveUp(
      'Usage: npm run preview -- FILE\nFILE is a post, case study or testimonial: case-studies/rock-pools',
    );
  process.stdout.write(`${siteUrl}${found}\n`);
} catch (error) {
  if (error instanceof ContentError || error instanceof EnvironmentError) giveUp(error.message);
  throw error;
}
