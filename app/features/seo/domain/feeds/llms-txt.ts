import type { Content } from '#app/content/content.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { escapeMarkdown } from '../markdown/page-markdown.ts';

/** The number of posts in the file; the feed has more. */
const namedPosts = 20;

type Link = { title: string; path: string; text: string };

/**
 * Renders `llms.txt` (llmstxt.org), an overview of the site in Markdown for AI assistants. Each page that it links to is
 * available as Markdown too.
 */
export function renderLlmsTxt(
  content: Content,
  posts: Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'date'>[],
  siteUrl: string,
): string {
  const { site, home, services, caseStudies, pages, projects, servicesPage, pricing, quizzes } = content;
  const { links: linkPage, contact } = content;
  const list = (links: Link[]) =>
    links
      .map(
        ({ title, path, text }) =>
          `- [${escapeMarkdown(title)}](${siteUrl}${path}): ${escapeMarkdown(text)}\n`,
      )
      .join('');
  const ofKind = (kind: Content['pages'][number]['kind']) =>
    list(
      pages
        .filter((page) => page.kind === kind)
        .map(({ name, path, summary }) => ({ title: name, path, text: summary })),
    );
  return [
    `# ${escapeMarkdown(site.brand)}\n\n> ${escapeMarkdown(site.description)}\n`,
    `The address of every page named here, with \`.md\` at its end, has its text as Markdown (Home: ${siteUrl}/index.md). All pages are in ${siteUrl}/sitemap.xml.\n`,
    `## Services\n\n${list([
      { title: servicesPage.title, path: '/services', text: servicesPage.description },
      ...services.map(({ name, path, description }) => ({ title: name, path, text: description })),
      { title: pricing.title, path: '/pricing', text: pricing.description },
    ])}`,
    `## Work\n\n${list([
      { title: projects.title, path: '/projects', text: projects.description },
      ...caseStudies.map(({ title, slug, description }) => ({
        title,
        path: `/projects/${slug}`,
        text: description,
      })),
    ])}`,
    `## Guides and tools\n\n${ofKind('guide')}${list([
      { title: quizzes[0].title, path: '/sustainability-quiz', text: quizzes[0].description },
    ])}`,
    `## The agency\n\n${list([{ title: 'Home', path: '/', text: home.description }])}${ofKind('company')}${list(
      [
        { title: 'Contact', path: '/contact', text: contact.description },
        { title: linkPage.title, path: '/link', text: linkPage.description },
      ],
    )}`,
    `## Blog\n\n${list([
      { title: 'All posts', path: '/blog', text: `also as RSS at ${siteUrl}/blog/feed.xml` },
      ...posts.slice(0, namedPosts).map(({ title, slug, date, excerpt }) => ({
        title,
        path: `/blog/${encodeURIComponent(slug)}`,
        text: `${date.slice(0, 10)}. ${excerpt}`,
      })),
    ])}`,
    `## Optional\n\n${ofKind('legal')}`,
  ].join('\n');
}
