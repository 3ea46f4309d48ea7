import { readPlainText } from '#app/blog/domain/html/plain-text.ts';
import { formatTermName } from '#app/blog/domain/post-summary.ts';
import { type PostText, readBlocks } from '#app/blog/domain/post-text.ts';
import type { BuiltInPost } from '#app/content/built-in-post.ts';
import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { formatHeadline } from '#app/content/page-words.ts';
import type { Plan } from '#app/content/plan.ts';
import type { Quiz } from '#app/content/quiz.ts';
import { renderInlineMarkdown, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Faq, Service } from '#app/content/service.ts';
import type { TextPage } from '#app/content/text-page.ts';
import { ownPages, searchedAs } from './own-pages.ts';
import type { SearchDocument } from './search-document.ts';

/**
 * Yields everything of this site that can be found besides posts: pages, guides and case studies. One at a time, so
 * that the caller can let other work run in between.
 */
export function* listSiteDocuments(content: Content): Generator<SearchDocument> {
  for (const document of listDocuments(content)) {
    const labels = searchedAs[document.path];
    yield labels ? { ...document, labels } : document;
  }
}

function* listDocuments(content: Content): Generator<SearchDocument> {
  const { pages, services, caseStudies, quizzes } = content;
  const tools = new Set(pages.flatMap((page) => page.tools.map(({ to }) => to)));
  yield createHome(content);
  yield* listOverviews(content);
  for (const service of services) yield createServiceDocument(service);
  for (const page of pages) yield createTextPageDocument(page, tools);
  yield createQuizDocument(quizzes[0]);
  for (const study of caseStudies) yield createWorkDocument(study);
}

function createHome({ home, site }: Content): SearchDocument {
  const { hero, services, approach, impact, audit } = home;
  return {
    path: '/',
    kind: 'page',
    title: home.title,
    names: ['Home', site.brand],
    headings: [hero.headline.join(' '), services.title, impact.title, audit.title],
    text: join(home.description, hero.lead, services.intro, approach.lead, impact.intro, audit.lead),
  };
}

/** Pages that lead to others, and pages without a file of their own. */
function listOverviews({ servicesPage, projects, caseStudies, pricing, plans, site }: Content) {
  const studio = [site.email, site.phone, site.address.display, site.hours.display];
  return [
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
    {
      path: '/pricing',
      title: pricing.title,
      names: ['Pricing', 'Plans', pricing.headline],
      headings: [...plans.map(({ name }) => name), pricing.compare.title, pricing.promise.title],
      text: join(
        pricing.description,
        pricing.lead,
        ...plans.map(describePlan),
        pricing.promise.text,
        ...pricing.compare.rows.map(({ name }) => name),
        ...pricing.faq.filter(({ ofCards }) => !ofCards).map(describeQuestion),
      ),
    },
    ...ownPages.map((page) => ({
      ...page,
      headings: [],
      text: join(page.text, ...(page.path === '/contact' ? studio : [])),
    })),
  ].map((page): SearchDocument => ({ ...page, kind: 'page' }));
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

const describePlan = ({ name, summary, features }: Plan) => `${name}: ${summary} ${features.join(', ')}.`;

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
  return { headings: headings.map(({ text }) => text), text: readBlocks(html) };
}
