import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { formatHeadline } from '#app/content/page-copy.ts';
import type { Quiz } from '#app/content/quiz.ts';
import { renderInlineMarkdown, renderMarkdown } from '#app/content/render-markdown.ts';
import type { Faq, Service } from '#app/content/service.ts';
import type { TextPage } from '#app/content/text-page.ts';
import { readLines, readPlainText } from '#app/features/blog/domain/html/plain-text.ts';
import type { PostText } from '#app/features/blog/domain/post.ts';
import { formatTermName } from '#app/features/blog/domain/post-summary.ts';
import type { SearchDocument } from './search-document.ts';

/** Pages whose text is in the code, with the text that the search indexes. */
const ownPages = [
  {
    path: '/account',
    title: 'Your account',
    text: ['Your orders with their receipts, your plans, your audits, and how you sign in.'],
  },
  {
    path: '/auth',
    title: 'Sign in',
    text: ['Sign in with your email address, create an account, or choose a new password.'],
  },
];

/** The parts of a document. By default its kind is `page` and all other parts are empty. `text` is a list of lines. */
type Parts = Pick<SearchDocument, 'path' | 'title'> &
  Partial<Omit<SearchDocument, 'text'>> & { text: string[] };

type Listed = { content: Content; posts: Iterable<PostText>; takesCards: boolean };

/**
 * Yields all searchable documents one at a time, so that the caller can yield to other work in between. `takesCards` is
 * false on a site without card payments.
 */
export function* listDocuments(listed: Listed): Generator<SearchDocument> {
  const labels = listed.content.search.pages;
  for (const { kind = 'page', names = [], headings = [], text, ...parts } of describeAll(listed))
    yield {
      ...{ ...parts, kind, headings },
      names: [...names, ...(labels[parts.path] ?? [])],
      text: text.filter(Boolean).join('\n'),
    };
}

function* describeAll({ content, posts, takesCards }: Listed): Generator<Parts> {
  const { pages, services, caseStudies, quizzes } = content;
  const tools = new Set(pages.flatMap((page) => page.tools.map(({ to }) => to)));
  yield* describeOverviews(content);
  yield describePricing(content, takesCards);
  for (const service of services) yield describeService(service);
  // A text page for a tool, such as the audit, is listed with the guides.
  for (const page of pages) {
    const isGuide = page.kind === 'guide' || tools.has(page.path);
    yield { ...describeTextPage(page), kind: isGuide ? 'guide' : 'page' };
  }
  yield describeQuiz(quizzes[0]);
  for (const study of caseStudies) yield describeWork(study);
  for (const post of posts) yield describePost(post);
}

/** Describes the overview pages, and pages without a file of their own. */
function describeOverviews(content: Content): Parts[] {
  const { home, servicesPage, projects, caseStudies, blogPage, contact, site } = content;
  const { hero, services, approach, impact, audit } = home;
  const studio = [site.email, site.phone, site.address.display, site.hours.display];
  return [
    {
      path: '/',
      title: site.brand,
      names: ['Home', home.title],
      headings: [hero.headline.join(' '), services.title, impact.title, audit.title],
      text: [home.description, hero.lead, services.intro, approach.lead, impact.intro, audit.lead],
    },
    {
      path: '/services',
      title: 'Services',
      names: [servicesPage.title, servicesPage.headline],
      headings: servicesPage.sections.map(({ title }) => title),
      text: [servicesPage.description, servicesPage.lead],
    },
    {
      path: '/projects',
      title: 'Projects',
      names: [projects.title, 'Case studies', 'Work', formatHeadline(projects.headline, caseStudies.length)],
      text: [projects.description, projects.lead],
    },
    { path: '/blog', title: blogPage.title, text: [blogPage.lead] },
    { path: '/contact', title: 'Contact', text: [`${contact.headline}. ${contact.lead}`, ...studio] },
    ...ownPages,
  ];
}

function describePricing({ pricing, plans }: Content, takesCards: boolean): Parts {
  const { title, headline, description, lead, compare, promise, pay } = pricing;
  const faq = pricing.faq.filter(({ ofCards }) => takesCards || !ofCards);
  return {
    path: '/pricing',
    title: 'Pricing',
    names: [title, 'Plans', headline],
    headings: [...plans.map(({ name }) => name), compare.title, promise.title, ...listQuestions(faq)],
    text: [
      ...[description, lead],
      ...plans.map((plan) => `${plan.name}: ${plan.summary} ${plan.features.join(', ')}. ${plan.refund}`),
      ...(takesCards ? [pay.title, pay.text] : []),
      promise.text,
      ...compare.rows.map(({ name }) => name),
      ...faq.map(describeQuestion),
    ],
  };
}

function describeService({ offer, ...service }: Service): Parts {
  const { headings, text, ...page } = describeTextPage(service);
  const items = offer.items.map((item) => `${item.title}: ${item.text}`);
  return { ...page, headings: [...headings, offer.title, 'Service'], text: [...text, offer.intro, ...items] };
}

type BodyPage = Pick<
  TextPage,
  'path' | 'name' | 'title' | 'description' | 'headline' | 'lead' | 'summary' | 'faq' | 'body'
>;

function describeTextPage({ path, name, title, description, headline, lead, summary, faq, body }: BodyPage) {
  const main = readMarkdown(body);
  return {
    ...{ path, title: name, names: [title, headline] },
    headings: [...main.headings, ...listQuestions(faq)],
    text: [description, lead, summary, main.text, ...faq.map(describeQuestion)],
  };
}

/** Describes the quiz with each question, its answers, explanation and advice, because visitors may remember any of them. */
function describeQuiz({ title, description, headline, lead, questions, counting }: Quiz): Parts {
  return {
    path: '/sustainability-quiz',
    kind: 'guide',
    title: 'Sustainability quiz',
    names: [title, headline],
    headings: questions.map(({ topic }) => topic),
    text: [
      ...[description, lead],
      ...questions.flatMap(({ question, choices, why, action }) => [
        ...[question, choices.map(({ text }) => text).join(' · '), why],
        `${action.title}. ${action.text}`,
      ]),
      ...counting.map((section) => `${section.title}: ${section.text}`),
    ],
  };
}

function describeWork({ slug, title, client, category, services, tags, ...study }: CaseStudy): Parts {
  const { headings, text } = readMarkdown(study.body);
  return {
    ...{ path: `/projects/${slug}`, kind: 'work', title, names: [client] },
    headings: [...headings, category, ...services, ...tags.map(formatTermName)],
    text: [
      ...[study.description, text, ...study.features],
      ...study.results.map(({ metric }) => metric),
      ...study.videos.map((video) => `${video.title}: ${video.description}`),
    ],
  };
}

function describePost({ slug, excerpt, text, ...post }: PostText): Parts {
  // An automatic excerpt repeats the beginning of the text.
  const repeats = text.startsWith(excerpt.replace(/…$/, ''));
  return { ...post, path: `/blog/${slug}`, kind: 'post', text: repeats ? [text] : [excerpt, text] };
}

const describeQuestion = ({ question, answer }: Faq[number]) =>
  `${question} ${readPlainText(renderInlineMarkdown(answer))}`;

const listQuestions = (faq: Faq) => faq.map(({ question }) => question);

/** Lists the posts of `content/blog/`, which are the blog, or replace a WordPress that is unreachable. */
export function* listBuiltInPosts({ posts }: Content): Generator<PostText> {
  for (const { slug, title, excerpt, date, body } of posts)
    yield { slug, title, excerpt, date, ...readMarkdown(body) };
}

/** Returns the plain text of a Markdown text, and its headings. */
function readMarkdown(markdown: string): { headings: string[]; text: string } {
  const { html, headings } = renderMarkdown(markdown);
  return { headings: headings.map(({ text }) => text), text: readLines(html) };
}
