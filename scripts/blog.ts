/** npm run blog -- preview ID [--days N]: a link to a draft. docs/blog.md */

import { runBlog } from '#app/blog/server/blog-command.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';

try {
  const { status, out, err } = runBlog(process.argv.slice(2), readEnvironment(), Date.now());
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = status;
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
