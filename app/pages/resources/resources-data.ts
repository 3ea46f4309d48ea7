import type { PostSummary } from '#app/blog/domain/post.ts';
import type { Content } from '#app/content/content.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import type { TextPage } from '#app/content/text-page.ts';

export const resourcesPath = '/resources';

export type GuideEntry = Pick<TextPage, 'path' | 'name' | 'summary' | 'reviewed'>;

/** Everything that the index of resources shows. */
export type ResourcesData = Pick<
  TextPage,
  'name' | 'title' | 'description' | 'headline' | 'lead' | 'tools'
> & {
  html: string;
  /** All guides that are not listed among the tools. */
  guides: GuideEntry[];
  /** The newest posts. */
  posts: PostSummary[];
  closing: TextPage['closing'] | undefined;
};

/** Finds the index of all tools, guides and recent posts; undefined where its words are missing. */
export function findResourcesData(content: Content, posts: PostSummary[]): ResourcesData | undefined {
  const page = content.pages.find(({ path }) => path === resourcesPath);
  if (!page) return undefined;
  const { name, title, description, headline, lead, tools, closing } = page;
  return {
    ...{ name, title, description, headline, lead, tools, closing },
    html: renderMarkdown(page.body).html,
    guides: content.pages
      .filter(({ kind, path }) => kind === 'guide' && !tools.some(({ to }) => to === path))
      .map(({ path, name, summary, reviewed }) => ({ path, name, summary, reviewed })),
    posts,
  };
}
