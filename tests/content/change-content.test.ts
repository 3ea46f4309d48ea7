import { expect, test } from 'vitest';
import type { Content } from '#domain/content/content.ts';
import { changeContent } from './change-content.ts';
import { copyContent } from './copy-content.ts';

/** What no reader finds again: names, prices, ratings and dates. */
const readFacts = ({ plans, posts, testimonials, caseStudies, services, pages, clients, press }: Content) => [
  ...plans.flatMap(({ name, cents }) => [name, cents]),
  ...posts.flatMap(({ title, date, author }) => [title, date, author]),
  ...testimonials.flatMap(({ quote, author, company, datePublished }) => [
    quote,
    author,
    company,
    datePublished,
  ]),
  ...caseStudies.flatMap(({ title, description, longDescription }) => [title, description, longDescription]),
  ...[...services, ...pages].flatMap(({ name, title, headline, body }) => [name, title, headline, body]),
  ...[...clients.clients, ...press.mentions].map(({ name }) => name),
];

/** Addresses of the entries of each kind. */
const listKinds = (content: Content) => ({
  plans: content.plans.map(({ slug }) => slug),
  posts: content.posts.map(({ slug }) => slug),
  testimonials: content.testimonials.map(({ slug }) => slug),
  clients: content.clients.clients.map(({ slug }) => slug),
  press: content.press.mentions.map(({ slug }) => slug),
  badges: content.certifications.badges.map(({ link }) => link),
  questions: content.quizzes[0].questions.map(({ id }) => id),
  links: content.links.links.map(({ to }) => to),
  crawlers: content.machines.crawlers.list.map(({ name }) => name),
});

test('changed content is valid, and nothing of it is as it was', () => {
  const { folder, load } = copyContent();
  const before = load();
  changeContent(folder);
  const after = load();
  const kept = new Set(readFacts(before));
  expect(readFacts(after).filter((fact) => kept.has(fact))).toEqual([]);
  expect(after.caseStudies.length).toBeGreaterThan(before.caseStudies.length);
  expect(after.pages.length).toBeGreaterThan(before.pages.length);
  expect(after.redirects.length).toBeGreaterThan(0);
});

test('of each kind that an editor may remove, changed content lacks an entry and has another', () => {
  const { folder, load } = copyContent();
  const before = listKinds(load());
  changeContent(folder);
  const after = listKinds(load());
  for (const [kind, entries] of Object.entries(before)) {
    const now = after[kind as keyof typeof after];
    const gone = entries.filter((entry) => !now.includes(entry));
    const come = now.filter((entry) => !entries.includes(entry));
    expect([kind, gone.length > 0, come.length > 0]).toEqual([kind, true, true]);
  }
});
