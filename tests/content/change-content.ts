import path from 'node:path';
import { quizSchema } from '#domain/quiz/quiz.ts';
import { sealQuiz } from '#domain/quiz/seal.ts';
import { type ContentFile, type ContentFiles, type Fields, openContentFiles } from './content-files.ts';
import { reword, rewordAll, rewordAnchor } from './reword.ts';

/**
 * Changes every price, title, name, rating, text and date of a content folder, and adds and removes one entry of each
 * kind, as an editor may. The folder stays valid, so these stay: the projects, services and pages that the site can't be
 * without (`domain/content/list-address-findings.ts`); the names of the categories, by which work is linked; and, where a list has
 * a fixed length, its length.
 */
export function changeContent(folder: string): void {
  const files = openContentFiles(folder);
  keepEarlierQuiz(files);
  // An earlier version of the quiz must stay as it was.
  for (const file of files.list().filter((file) => !file.startsWith('quiz/'))) {
    files.write(file, changeFile(file, files.read(file)));
  }
  files.edit('site.yaml', changeSite);
  files.edit('home.yaml', changeHome);
  files.edit('machines.yaml', changeMachines);
  files.edit('clients.yaml', changeClients);
  files.edit('quiz.yaml', changeQuiz);
  changeProjects(files);
  changePosts(files);
  changeTestimonials(files);
  changePlans(files);
  addPages(files);
  changeRows(files);
}

/** Addresses, references to other entries, and values of a list that the code knows. */
const keptFields = new Set(
  `path paths at id slug slugs order chosen awaited wall strip socials anchor kind icon style category categories tags
  serviceType service purpose color textColor orientation rules decision type languages domain seal days opens closes
  placeholders link`.split(/\s+/),
);

function changeFile(file: string, { fields, body }: ContentFile): ContentFile {
  // Each file by another number of days, so that what is sorted by date changes its order.
  const days = [...file].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 90;
  return { fields: changeValue(fields, days + 1) as Fields, body: reword(body) };
}

function changeValue(value: unknown, days: number): unknown {
  if (typeof value === 'string') return changeText(value, days);
  if (Array.isArray(value)) return value.map((entry) => changeValue(entry, days));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, changeField(field, inner, days)]),
  );
}

function changeField(field: string, value: unknown, days: number): unknown {
  // Most links are addresses, and some are the words of one.
  if (keptFields.has(field) && (field !== 'link' || isAddress(value))) return value;
  if (field === 'to') return rewordAnchor(String(value));
  if (field === 'cents') return Number(value) + 12_300;
  if (field === 'rating') return Number(value) - 0.5;
  if (field === 'minimumMonths') return Number(value) + 1;
  return changeValue(value, days);
}

const isAddress = (value: unknown) => /^(\/|https:)/.test(String(value));

function changeText(text: string, days: number): string {
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  if (date) return shiftDate(date, -days) + time;
  // A country code, and addresses outside.
  if (/^[A-Z]{2}$/.test(text) || isAddress(text)) return text;
  return rewordAll(text);
}

function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Another entry like this one: in other words again, with what is its own. */
function createLike(entry: Fields, own: Fields): Fields {
  return { ...(changeValue(entry, 1) as Fields), ...own };
}

/** The list without its first entry, and with one more at its end. */
function replaceFirst(list: Fields[], own: Fields = {}): Fields[] {
  const [first = {}, ...others] = list;
  return [...others, createLike(first, own)];
}

function changeSite(site: Fields): void {
  site.email = 'write@changed.example';
  site.bookingUrl = 'https://booking.example/changed';
  site.social = {
    instagram: 'https://instagram.example/changed',
    twitter: 'https://twitter.example/changed',
    linkedin: 'https://linkedin.example/changed',
  };
  const hours = { days: 'Tuesday to Saturday', opens: '08:30', closes: '16:30' };
  site.hours = { ...hours, display: `${hours.days}, ${hours.opens} to ${hours.closes}` };
  Object.assign(site.serviceArea, { latitude: -32.9, longitude: 151.7, radiusMetres: 60_000 });
}

function changeHome({ approach, impact, work }: Fields): void {
  approach.words = [...approach.words.slice(1), 'Tide'];
  for (const figure of impact.figures) Object.assign(figure, { before: figure.after, after: figure.before });
  work.chosen = ['tide-tables', ...work.chosen.slice(1).toReversed()];
}

function changeMachines({ crawlers, carbon }: Fields): void {
  crawlers.list = replaceFirst(crawlers.list, { name: 'ChangedBot' });
  carbon.disclosures = replaceFirst(carbon.disclosures, { at: '/about' });
  carbon.upstream.push({ domain: 'host.example', service: 'cdn' });
}

function changeClients(clients: Fields): void {
  const [gone] = clients.clients;
  clients.clients = replaceFirst(clients.clients, { slug: 'tide-works' });
  for (const row of ['wall', 'strip'])
    clients[row] = clients[row]
      .map((slug: string) => (slug === gone.slug ? 'tide-works' : slug))
      .toReversed();
}

/** Whoever changes the quiz keeps the version that links may be of. */
function keepEarlierQuiz(files: ContentFiles): void {
  const today = files.read('quiz.yaml');
  files.write(`quiz/${today.fields.version}.yaml`, today);
}

function changeQuiz(quiz: Fields): void {
  quiz.version += 1;
  const [{ category, choices }] = quiz.questions;
  const more = { id: 'tides', category, choices: choices.toReversed() };
  quiz.questions = replaceFirst(quiz.questions, more);
  quiz.seal = '00000000';
  quiz.seal = sealQuiz(quizSchema.parse(quiz));
}

/** None is removed: the specification names all of them. */
function changeProjects(files: ContentFiles): void {
  const { fields, body } = files.read('case-studies/toasty.md');
  const results = [{ metric: '37% fewer kilobytes', icon: 'Leaf' }];
  const own = { date: '2025-03-01', websiteUrl: 'https://client.example/', results, sample: undefined };
  files.write('case-studies/tide-tables.md', { fields: createLike(fields, own), body: reword(body) });
  files.edit('projects.yaml', (projects) => projects.order.reverse().splice(3, 1, 'tide-tables'));
}

/** The three newest go, and another comes: the list has a page less, or fewer posts on its last one. */
function changePosts(files: ContentFiles): void {
  const dateOf = (file: string) => Date.parse(files.read(file).fields.date);
  const posts = files.list().filter((file) => file.startsWith('blog/'));
  const gone = posts.sort((a, b) => dateOf(b) - dateOf(a)).slice(0, 3);
  const { fields, body } = files.read(gone[0] ?? '');
  const own = { title: 'What the tide tables say', modified: fields.date };
  files.write('blog/tide-tables.md', { fields: createLike(fields, own), body: reword(body) });
  for (const file of gone) {
    files.remove(file);
    replaceLinks(files, `/blog/${path.basename(file, '.md')}`, '/blog/tide-tables');
  }
}

function replaceLinks(files: ContentFiles, from: string, to: string): void {
  for (const file of files.list()) {
    const { fields, body } = files.read(file);
    files.write(file, { fields, body: body.replaceAll(`](${from})`, `](${to})`) });
  }
}

function changeTestimonials(files: ContentFiles): void {
  const [first = '', second = ''] = files.list().filter((file) => file.startsWith('testimonials/'));
  const { fields } = files.read(first);
  const rating = 3;
  files.write('testimonials/tide-works.yaml', { fields: createLike(fields, { rating }), body: '' });
  files.write('testimonials/tide-house.yaml', { fields: createLike(createLike(fields, {}), {}), body: '' });
  files.remove(second);
}

/** The first plan goes, with its cells in the table, and another comes to the end. */
function changePlans(files: ContentFiles): void {
  const plans = files.list().filter((file) => file.startsWith('pricing/'));
  const first = plans.find((file) => files.read(file).fields.order === 1) ?? '';
  const { fields } = files.read(first);
  const order = Math.max(...plans.map((file) => files.read(file).fields.order)) + 1;
  files.write('pricing/tide-plan.yaml', { fields: createLike(fields, { order }), body: '' });
  files.remove(first);
  const gone = path.basename(first, '.yaml');
  files.edit('pricing.yaml', ({ compare }) => {
    for (const { plans, closed = {} } of compare.rows)
      for (const cells of [plans, closed]) {
        if (gone in cells) cells['tide-plan'] = cells[gone];
        delete cells[gone];
      }
    compare.rows = replaceFirst(compare.rows);
  });
}

/** None is removed: the site links to all of them. The new ones are linked to from those that they are like. */
function addPages(files: ContentFiles): void {
  for (const [like, file, address] of [
    ['pages/green-hosting-guide.md', 'pages/tide-guide.md', '/tide-guide'],
    ['pages/about.md', 'pages/tide-house.md', '/tide-house'],
  ] as const) {
    const { fields, body } = files.read(like);
    files.write(file, { fields: createLike(fields, { path: address }), body: reword(body) });
    files.write(like, { fields, body: `${body}\n[Another page](${address}).\n` });
  }
}

/** Rows of questions, mentions, badges, links and redirects; what a service offers and a plan brings. */
function changeRows(files: ContentFiles): void {
  for (const file of files.list()) {
    const { fields, body } = files.read(file);
    if (fields.faq) fields.faq = replaceFirst(fields.faq);
    if (fields.offer) fields.offer.items = replaceFirst(fields.offer.items);
    if (/^(case-studies|pricing)\//.test(file)) fields.features.reverse();
    files.write(file, { fields, body });
  }
  files.edit('press.yaml', (press) => {
    press.mentions = replaceFirst(press.mentions, {
      slug: 'tide-times',
      link: 'https://press.example/changed',
    });
  });
  files.edit('certifications.yaml', (certifications) => {
    certifications.badges = replaceFirst(certifications.badges, {
      link: 'https://certification.example/changed',
    });
  });
  files.edit('link.yaml', (page) => {
    const inside = page.links.findIndex(({ to }: Fields) => to !== 'booking');
    page.links.push(createLike(page.links[inside], { to: '/tide-guide' }));
    page.links.splice(inside, 1);
    page.socials.reverse().pop();
  });
  files.edit('redirects.yaml', ({ redirects }) => {
    redirects.shift();
    redirects.push({ from: '/old-work.html', to: '/projects' }, { from: '/old-shop', status: 410 });
  });
}
