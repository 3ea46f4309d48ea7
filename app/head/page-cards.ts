import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { mostTitleLength, type SocialCard } from '#artwork/cards/social-card.ts';

// One function for each kind of page. Its route and the server ask the same one, so that they agree on every word.

const headland = { kind: 'headland' } as const;

/** A page of our own: its title as the page itself says it. */
export function createPageCard(path: string, title: string, label?: string): SocialCard {
  return { path, title: title.slice(0, mostTitleLength), ...(label && { label }), drawing: headland };
}

export function createProjectCard({ slug, title }: Pick<CaseStudy, 'slug' | 'title'>): SocialCard {
  const drawing = { kind: 'plate', slug, of: 'project' } as const;
  return { path: `/projects/${slug}`, title, label: 'Case study', drawing };
}

export function createPostCard({ slug, title }: { slug: string; title: string }): SocialCard {
  const drawing = { kind: 'plate', slug, of: 'post' } as const;
  // Encoded, as an address has it: a redirect to letters as they are would lead back to where it came from.
  const path = `/blog/${encodeURIComponent(slug)}`;
  return { path, title: title.slice(0, mostTitleLength), label: 'Blog', drawing };
}

export const createQuizCard = (headline: string): SocialCard =>
  createPageCard('/sustainability-quiz', headline, 'Quiz');

/** Of the pages whose words stand in code. */
export const ownPageCards = {
  blog: createPageCard('/blog', 'Scribbles from a small studio', 'Blog'),
  contact: createPageCard('/contact', 'Tell us what you’re trying to change'),
} as const;

/** The card of every page that the content knows. Home has the site's own. */
export function listPageCards(content: Content): SocialCard[] {
  const { services, servicesPage, pages, projects, caseStudies, pricing, links, quizzes } = content;
  return [
    ...Object.values(ownPageCards),
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
