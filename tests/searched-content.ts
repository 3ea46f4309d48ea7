import type { Content } from '#app/content/content.ts';
import { createQuiz } from './fixed-content.ts';

/** A word that occurs in every text. */
export const sharedWord = 'tidewater';

/**
 * Replaces the texts of the content with words that tests may search for. Each text consists of the words of its file name,
 * as in “Ai seo” for `ai-seo`, and of `sharedWord`. The newest post, a page and a guide also mention museums, and the quiz
 * procurement.
 */
export function createSearchedContent(content: Content): Content {
  const { home, servicesPage, projects, pages, services, caseStudies, posts } = content;
  const { hero, approach, impact, audit } = home;
  const nothing = { lead: '', intro: '', description: '' };
  const quiz = createQuiz(1, [{ points: [0, 3] }, { points: [0, 3] }]);
  const [first, second] = quiz.questions;
  return {
    ...content,
    home: {
      ...home,
      ...nothing,
      title: 'Home',
      hero: { ...hero, lead: '' },
      services: { ...home.services, ...nothing },
      approach: { ...approach, lead: '' },
      impact: { ...impact, ...nothing },
      audit: { ...audit, lead: '' },
    },
    servicesPage: { ...servicesPage, ...nothing, headline: 'What we do', sections: [] },
    projects: { ...projects, ...nothing, title: 'Work', headline: 'Work' },
    search: {
      synonyms: [],
      pages: { '/website-carbon': ['Carbon calculator'], '/green-hosting-guide': ['Procurement'] },
    },
    quizzes: [
      {
        ...quiz,
        questions: [first, second].flatMap((question, at) =>
          question ? { ...question, topic: ['Procurement', 'Fonts'][at] ?? '' } : [],
        ),
      },
    ],
    pages: pages.map((page) => ({
      ...page,
      ...nothing,
      ...nameBy(page.slug),
      summary: '',
      faq: [],
      body: findBody(page.slug),
    })),
    services: services.map((service) => ({
      ...service,
      ...nothing,
      ...nameBy(service.slug),
      summary: '',
      faq: [],
      body: findBody(service.slug),
      offer: { title: 'Offer', intro: '', items: [] },
    })),
    caseStudies: caseStudies.map((study) => ({
      ...study,
      ...nothing,
      ...nameBy(study.slug),
      client: '',
      features: [],
      services: [],
      tags: [],
      body: findBody(study.slug),
    })),
    posts: posts.map((post, at) => ({
      ...post,
      title: at === 0 ? 'Museums and machines' : `Note ${at}`,
      searchTitle: undefined,
      excerpt: '',
      categories: ['notes'],
      tags: [],
      body: findBody(post.slug),
    })),
  };
}

function nameBy(slug: string) {
  const name = slug.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return { name, title: name, headline: name };
}

const bodies: Record<string, string> = {
  about: `## Museums\n\nOf ${sharedWord}.`,
  'green-hosting-guide': `Museums, and ${sharedWord}.`,
};

const findBody = (slug: string) => bodies[slug] ?? `Of ${sharedWord}.`;
