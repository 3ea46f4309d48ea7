import { parseArgs } from 'node:util';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { BlogConfig } from './blog-config.ts';
import { formatPreviewPath, maxPreviewDays } from './preview-link.ts';

const usage = `npm run blog -- preview ID [--days N]
  Prints a link with which anybody can read the post with that number before it is public, for 2 days or N (1 to ${maxPreviewDays}).
  The number is in the address of the WordPress editor: post.php?post=ID
`;

const needs = ['BLOG_URL', 'BLOG_USER', 'BLOG_PASSWORD', 'BLOG_WEBHOOK_SECRET'];

const msPerDay = 86_400_000;

export type Outcome = { status: number; out: string; err: string };

/**
 * Returns status 2 and the usage for a command that is not understood, and 1 where the environment lacks something.
 */
export function runBlog(
  args: string[],
  config: { blog: BlogConfig; siteUrl: string },
  nowMs: number,
): Outcome {
  const asked = readArguments(args);
  if (!asked) return { status: 2, out: '', err: usage };
  const { blog, siteUrl } = config;
  if (blog.kind === 'built-in' || !blog.credentials || !blog.webhookSecret)
    return { status: 1, out: '', err: `Previews need ${needs.join(', ')}: see docs/blog.md.\n` };
  const expiresMs = nowMs + asked.days * msPerDay;
  const expiresSeconds = Math.floor(expiresMs / 1000);
  const path = formatPreviewPath(blog.webhookSecret, { id: asked.id, expiresSeconds });
  return {
    status: 0,
    out: `${siteUrl}${path}\n`,
    err: `Valid until ${formatSydneyTime(new Date(expiresMs).toISOString())}.\n`,
  };
}

function readArguments(args: string[]): { id: number; days: number } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { days: { type: 'string', default: '2' } },
    });
    const [command, id = '', ...rest] = positionals;
    const days = Number(values.days);
    if (command !== 'preview' || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(id)) return undefined;
    return Number.isInteger(days) && days >= 1 && days <= maxPreviewDays
      ? { id: Number(id), days }
      : undefined;
  } catch {
    // An argument that parseArgs does not know.
    return undefined;
  }
}
