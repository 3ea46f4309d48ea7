import { readLines, readPlainText } from '#app/blog/domain/html/plain-text.ts';
import { formatTermName } from '#app/blog/domain/post-summary.ts';
import type { PostText } from '#app/blog/domain/post-text.ts';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { formatHeadline } from '#app/content/page-words.ts';
import type { Plan } from '#app/content/plan.ts';
import type { Quiz } from '#app/content/quiz.ts';
import { renderInlineMarkdown, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Faq, Service } from '#app/content/service.ts';
import type { TextPage } from '#app/content/text-page.ts';
import type { SearchDocument } from './search-document.ts';

/** Pages whose words are in the code, with the text by which a search finds them. */
export const ownPages = [
  {
    path: '/blog',
    title: 'Scribbles: notes on light websites and lasting search',
    names: ['Blog', 'Posts', 'Articles'],
    text: 'Working notes on light websites, search that lasts and stories worth telling. All posts, newest first, by category and by tag.',
  },
  {
    path: '/contact',
    title: 'Contact',
    names: ['Get in touch', 'Write to us', 'Say hello'],
    text: 'Tell us what you’re trying to change. A person reads every message, and replies on a weekday.',
  },
  {
    path: '/account',
    title: 'Your account',
    names: ['Orders', 'Receipts', 'Tax invoice', 'Cancel my plan'],
    text: 'Your orders with their receipts, your monthly plan, your audits, and how you sign in.',
  },
  {
    path: '/auth',
    title: 'Sign in',
    names: ['Sign up'],
    text: 'Sign in with your email address, make an account, or choose a new password.',
  },
];

/**
 * Yields everything of this site that can be found besides posts: pages, guides and case studies. One at a time, so
 * that the caller can let other work run in between. `takesCards` is false where nothing can be paid by card.
 */
export function* listDocuments(content: Content, takesCards: boolean): Generator<SearchDocument> {
  for (const document of listAll(content, takesCards)) {
    const labels = content.search.pages[document.path] ?? [];
    yield { ...document, labels: [...document.labels, ...labels] };
  }
}

function* listAll(content: Content, takesCards: boolean): Generator<SearchDocument> {
  const { pages, services, caseStudies, quizzes } = content;
  const tools = new Set(pages.flatMap((page) => page.tools.map(({ to }) => to)));
  yield* listOverviews(content);
  yield createPricingDocument(content, takesCards);
  for (const service of services) yield createServiceDocument(service);
  for (const page of pages) yield createTextPageDocument(page, tools);
  yield createQuizDocument(quizzes[0]);
  for (const study of caseStudies) yield createWorkDocument(study);
}

/** Pages that lead to others, and pages without a file of their own. */
function listOverviews({ home, servicesPage, projects, caseStudies, site }: Content): SearchDocument[] {
  const { hero, services, approach, impact, audit } = home;
  const studio = [site.email, site.phone, site.address.display, site.hours.display];
  return [
    {
      path: '/',
      title: home.title,
      names: ['Home', site.brand],
      headings: [hero.headline.join(' '), services.title, impact.title, audit.title],
      text: join(home.description, hero.lead, services.intro, approach.lead, impact.intro, audit.lead),
    },
    {
      path: '/services',
      title: servicesPage.title,
      names: ['Services', servicesPage.headline],
      headings: servicesPage.sections.map(({ title }) => title),
      text: join(servicesPage.description, servicesPage.lead),
    },
    {
      path: '/projects',
      title: projects.title,
      names: ['Projects', 'Case studies', 'Work', formatHeadline(projects.headline, caseStudies.length)],
      headings: [],
      text: join(projects.description, projects.lead),
    },
    ...ownPages.map((page) => ({
      ...page,
      headings: [],
      text: join(page.text, ...(page.path === '/contact' ? studio : [])),
    })),
  ].map((page): SearchDocument => ({ ...page, kind: 'page', labels: [] }));
}

function createPricingDocument({ pricing, plans }: Content, takesCards: boolean): SearchDocument {
  const faq = pricing.faq.filter(({ ofCards }) => takesCards || !ofCards);
  return {
    path: '/pricing',
    kind: 'page',
    title: pricing.title,
    names: ['Pricing', 'Plans', pricing.headline],
    headings: [
      ...plans.map(({ name }) => name),
      pricing.compare.title,
      pricing.promise.title,
      ...listQuestions(faq),
    ],
    labels: [],
    text: join(
      pricing.description,
      pricing.lead,
      ...plans.map(describePlan),
      ...(takesCards ? [pricing.pay.title, pricing.pay.text] : []),
      pricing.promise.text,
      ...pricing.compare.rows.map(({ name }) => name),
      ...faq.map(describeQuestion),
    ),
  };
}

function createServiceDocument(service: Service): SearchDocument {
  const { path, name, title, description, headline, lead, summary, offer, faq, body } = service;
  const main = readMarkdown(body);
  return {
    path,
    kind: 'page',
    title,
    names: [name, headline],
    headings: [...main.headings, offer.title, ...listQuestions(faq)],
    labels: ['Service'],
    text: join(
      description,
      lead,
      summary,
      main.text,
      offer.intro,
      ...offer.items.map((item) => `${item.title}: ${item.text}`),
      ...faq.map(describeQuestion),
    ),
  };
}

/** A text page that is a working tool, such as the audit, is listed with the guides. */
function createTextPageDocument(page: TextPage, tools: ReadonlySet<string>): SearchDocument {
  const { path, kind, name, title, description, headline, lead, summary, faq, body } = page;
  const main = readMarkdown(body);
  return {
    path,
    kind: kind === 'guide' || tools.has(path) ? 'guide' : 'page',
    title,
    names: [name, headline],
    headings: [...main.headings, ...listQuestions(faq)],
    labels: [],
    text: join(description, lead, summary, main.text, ...faq.map(describeQuestion)),
  };
}

/** Includes each question with its answers, reason and advice, because somebody may remember one of them. */
function createQuizDocument({
  title,
  description,
  headline,
  lead,
  questions,
  counting,
}: Quiz): SearchDocument {
  return {
    path: '/sustainability-quiz',
    kind: 'guide',
    title,
    names: ['Sustainability quiz', headline],
    headings: questions.map(({ topic }) => topic),
    labels: [],
    text: join(
      description,
      lead,
      ...questions.map(({ question, choices, why, action }) =>
        join(question, choices.map(({ text }) => text).join(' · '), why, `${action.title}. ${action.text}`),
      ),
      ...counting.map((each) => `${each.title}: ${each.text}`),
    ),
  };
}

function createWorkDocument(study: CaseStudy): SearchDocument {
  const { slug, title, client, category, description, features, services, tags, results, videos } = study;
  const main = readMarkdown(study.longDescription);
  return {
    path: `/projects/${slug}`,
    kind: 'work',
    title,
    names: [client],
    headings: main.headings,
    labels: [category, ...services, ...tags.map(formatTermName)],
    text: join(
      description,
      main.text,
      ...features,
      ...results.map(({ metric }) => metric),
      ...videos.map((video) => `${video.title}: ${video.description}`),
    ),
  };
}

const describePlan = ({ name, summary, features, refund }: Plan) =>
  `${name}: ${summary} ${features.join(', ')}. ${refund}`;

const describeQuestion = ({ question, answer }: Faq[number]) =>
  `${question} ${readPlainText(renderInlineMarkdown(answer))}`;

const listQuestions = (faq: Faq) => faq.map(({ question }) => question);

/** Each is a line, so that a snippet begins with one rather than in the middle of another. */
const join = (...texts: string[]) => texts.filter(Boolean).join('\n');

export function createPostDocument({ slug, title, excerpt, date, headings, text }: PostText): SearchDocument {
  // An excerpt that nobody wrote repeats the beginning of the text.
  const repeats = text.startsWith(excerpt.replace(/…$/, ''));
  return {
    path: `/blog/${slug}`,
    kind: 'post',
    title,
    names: [],
    headings,
    labels: [],
    text: repeats ? text : `${excerpt}\n${text}`,
    date,
  };
}

/** The text of a post of `content/blog/`. */
export function createBuiltInPostText({ slug, title, excerpt, date, body }: BuiltInPost): PostText {
  return { slug, title, excerpt, date, ...readMarkdown(body) };
}

/** The plain text of a Markdown text, as its readers see it. */
export function readMarkdown(markdown: string): { headings: string[]; text: string } {
  const { html, headings } = renderMarkdown(markdown);
  return { headings: headings.map(({ text }) => text), text: readLines(html) };
}
