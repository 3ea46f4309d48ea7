import type { Content } from '#app/content/content.ts';
import { renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import { createTestimonialsView } from '#app/content/testimonials-view.ts';
import type { TextPage } from '#app/content/text-page.ts';
import type { Crumb } from '#app/shell/frame/page-head.tsx';

export type TextPageData = NonNullable<ReturnType<typeof findTextPageData>>;

const methodPath = '/visibility-accelerator';
const aboutPath = '/about';

/**
 * Finds the data of the text page on that path; undefined if there is no such page. The founder's page has two paths, both
 * from `site.yaml`, and `path` is the first of them.
 */
export function findTextPageData(content: Content, requested: string) {
  const { founder } = content.site;
  const isFounder = founder.paths.includes(requested);
  const path = isFounder ? founder.paths[0] : requested;
  const page = content.pages.find((candidate) => candidate.path === path);
  if (!page) return undefined;
  const { slug, kind, name, title, description, headline, lead, reviewed, closing } = page;
  const { html, headings } = renderMarkdown(page.body);
  return {
    ...{ slug, path, kind, name, title, description, headline, lead, reviewed, closing },
    faq: renderFaq(page.faq),
    html,
    trail: listTrail(content, page, isFounder),
    /** The sections listed beside the text; empty if the page has no such list. */
    contents: page.contents
      ? headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text }))
      : [],
    /** The founder, on the founder's page only. */
    person: isFounder ? { name: founder.name, role: founder.role } : undefined,
    portrait: isFounder || path === aboutPath,
    /** The steps and results of our method, on the method page only. */
    engine: path === methodPath ? content.home.engine : undefined,
    /** Testimonials, on the About page only (SEO-02). */
    testimonials: path === aboutPath ? createTestimonialsView(content) : undefined,
    process: page.process && { ...page.process, ...content.process },
  };
}

function listTrail({ pages }: Content, { kind }: TextPage, isFounder: boolean): Crumb[] {
  const parent = isFounder ? aboutPath : kind === 'guide' ? '/resources' : undefined;
  const page = pages.find(({ path }) => path === parent);
  return page ? [{ name: page.name, to: page.path }] : [];
}
