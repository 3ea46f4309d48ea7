import { expect, test } from 'vitest';
import type { Content } from '#app/content/content.ts';
import { changeContent } from './change-content.ts';
import { copyContent } from './copy-content.ts';

/** Names, prices, dates and texts of each kind of entry. None of them may remain. */
const readFacts = ({ plans, posts, testimonials, caseStudies, clients, press, ...content }: Content) => ({
  plans: plans.flatMap(({ name, cents }) => [name, cents]),
  posts: posts.flatMap(({ title, date, author }) => [title, date, author]),
  testimonials: testimonials.flatMap(({ quote, author, datePublished }) => [quote, author, datePublished]),
  caseStudies: caseStudies.flatMap(({ title, description, body }) => [title, description, body]),
  texts: [...content.services, ...content.pages].flatMap(({ title, headline, body }) => [
    title,
    headline,
    body,
  ]),
  overviews: [content.blogPage, content.contact, content.servicesPage].flatMap((page) => [
    page.title,
    page.headline,
    page.lead,
  ]),
  names: [...clients.clients, ...press.mentions].map(({ name }) => name),
});

/** Lists the names of the entries of each kind that an editor may remove. */
const listKinds = (content: Content) => ({
  plans: content.plans.map(({ slug }) => slug),
  posts: content.posts.map(({ slug }) => slug),
  testimonials: content.testimonials.map(({ slug }) => slug),
  clients: content.clients.clients.map(({ slug }) => slug),
  press: content.press.mentions.map(({ slug }) => slug),
  badges: content.certifications.badges.map(({ link }) => link),
  questions: content.quizzes[0].questions.map(({ id }) => id),
  footer: content.navigation.footer.flatMap(({ links }) => links.map(({ to }) => to)),
  links: content.links.links.map(({ to }) => to),
  crawlers: content.machines.crawlers.list.map(({ name }) => name),
});

test('changed content is valid, all of its texts differ, and each kind has lost an entry and gained another', () => {
  const { folder, load } = copyContent();
  const before = load();
  changeContent(folder);
  const after = load();
  const fixedFacts = new Set<unknown>(Object.values(readFacts(before)).flat());
  for (const facts of Object.values(readFacts(after)))
    expect(facts.filter((fact) => fixedFacts.has(fact))).toEqual([]);
  expect(after.caseStudies.length).toBeGreaterThan(before.caseStudies.length);
  expect(after.pages.length).toBeGreaterThan(before.pages.length);
  const now = listKinds(after);
  for (const [kind, entries] of Object.entries(listKinds(before))) {
    const changed: string[] = now[kind as keyof typeof now];
    expect(
      entries.filter((entry) => !changed.includes(entry)),
      kind,
    ).not.toEqual([]);
    expect(
      changed.filter((entry) => !entries.includes(entry)),
      kind,
    ).not.toEqual([]);
  }
});
