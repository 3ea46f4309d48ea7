import type { Content } from '#app/content/content.ts';
import type { HomeWords } from '#app/content/home-words.ts';
import { type Heading, type RenderedFaq, renderFaq, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Process } from '#app/content/service.ts';
import { createTestimonialsView, type TestimonialsView } from '#app/content/testimonials-view.ts';
import type { TextPage } from '#app/content/text-page.ts';
import type { Crumb } from '#app/frame/page-head.tsx';

/** Everything that a text page shows. */
export type TextPageData = Pick<
  TextPage,
  'slug' | 'path' | 'kind' | 'name' | 'title' | 'description' | 'headline' | 'lead' | 'reviewed'
> & {
  faq: RenderedFaq;
  /** The breadcrumb's pages between Home and this one. */
  trail: Crumb[];
  html: string;
  /** The sections listed beside the text; empty where the page has no list. */
  contents: Pick<Heading, 'id' | 'text'>[];
  /** The person whom the founder's page is about; undefined on all others. */
  person: { name: string; role: string } | undefined;
  /** Whether the founder is drawn beside the title. */
  portrait: boolean;
  /** The three steps of our method and their results, on its own page only. */
  engine: Omit<HomeWords['engine'], 'action'> | undefined;
  /** The process (HP-15), where the page shows it. */
  process: (Process & { title: string; intro: string }) | undefined;
  closing: TextPage['closing'] | undefined;
  /** Testimonials, on the page about us only (SEO-02). */
  says: TestimonialsView | undefined;
};

const methodPath = '/visibility-accelerator';
const aboutPath = '/about';

/**
 * Finds what the text page on that path shows; undefined where there is none. The founder's page has two paths, both from
 * `site.yaml`, and `path` is the first of them.
 */
export function findTextPageData(content: Content, requested: string): TextPageData | undefined {
  const { founder } = content.site;
  const isFounder = founder.paths.includes(requested);
  const path = isFounder ? founder.paths[0] : requested;
  const page = content.pages.find((candidate) => candidate.path === path);
  if (!page) return undefined;
  const { slug, kind, name, title, description, headline, lead, reviewed, faq, closing } = page;
  const { html, headings } = renderMarkdown(page.body);
  const { action: _, ...engine } = content.home.engine;
  return {
    ...{ slug, path, kind, name, title, description, headline, lead, reviewed, closing },
    faq: renderFaq(faq),
    html,
    trail: listTrail(content, page, isFounder),
    contents: page.contents
      ? headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text }))
      : [],
    person: isFounder ? { name: founder.name, role: founder.role } : undefined,
    portrait: isFounder || path === aboutPath,
    engine: path === methodPath ? engine : undefined,
    says: path === aboutPath ? createTestimonialsView(content) : undefined,
    process: page.process && { ...page.process, ...content.process },
  };
}

function listTrail({ pages }: Content, { kind }: TextPage, isFounder: boolean): Crumb[] {
  const parent = isFounder ? aboutPath : kind === 'guide' ? '/resources' : undefined;
  const page = pages.find(({ path }) => path === parent);
  return page ? [{ name: page.name, to: page.path }] : [];
}
