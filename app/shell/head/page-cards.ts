import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { maxTitleLength, type SocialCard } from '#artwork/cards/social-card.ts';

// The social cards, one function for each kind of page. The page's route and the image server use the same function, so
// that their texts match.

const headland = { kind: 'headland' } as const;

/** Creates the card of a page of our own, with the title that the page itself shows. */
export function createPageCard(path: string, title: string, label?: string): SocialCard {
  return { path, title: title.slice(0, maxTitleLength), ...(label && { label }), drawing: headland };
}

export function createProjectCard(study: Pick<CaseStudy, 'slug' | 'title' | 'drawing'>): SocialCard {
  const { slug, title } = study;
  const drawing = { kind: 'plate', slug, ...study.drawing } as const;
  return { path: `/projects/${slug}`, title, label: 'Case study', drawing };
}

export function createPostCard({ slug, title }: { slug: string; title: string }): SocialCard {
  const drawing = { kind: 'plate', slug, formation: 'scribble' } as const;
  // The path is encoded, because a redirect to an unencoded path would loop.
  const path = `/blog/${encodeURIComponent(slug)}`;
  return { path, title: title.slice(0, maxTitleLength), label: 'Blog', drawing };
}

/** Creates the card of a category's or tag's post list. */
export function createTermCard(
  kind: 'category' | 'tag',
  { slug, name }: { slug: string; name: string },
): SocialCard {
  const path = `/blog/${kind}/${encodeURIComponent(slug)}`;
  const title = (kind === 'tag' ? `Tagged ${name}` : name).slice(0, maxTitleLength);
  return { path, title, label: 'Blog', drawing: { kind: 'plate', slug, formation: 'scribble' } };
}

export const createQuizCard = (headline: string): SocialCard =>
  createPageCard('/sustainability-quiz', headline, 'Quiz');

export const createBlogCard = (title: string): SocialCard => createPageCard('/blog', title, 'Blog');

/** Lists the cards of all pages in the content. Home has the site's own card. */
export function listPageCards(content: Content): SocialCard[] {
  const { services, servicesPage, pages, projects, caseStudies, pricing, links, quizzes } = content;
  const { blogPage, contact } = content;
  return [
    createBlogCard(blogPage.card),
    createPageCard('/contact', contact.headline),
    createPageCard('/services', servicesPage.headline),
    ...services.map(({ path, headline }) => createPageCard(path, headline)),
    createPageCard('/projects', projects.title),
    createPageCard('/pricing', pricing.headline),
    createPageCard('/link', links.title),
    createQuizCard(quizzes[0].headline),
    ...pages.map(({ path, headline }) => createPageCard(path, headline)),
    ...caseStudies.map(createProjectCard),
  ];
}
