import path from 'node:path';
import { type Quiz, sealQuiz } from '#app/content/quiz.ts';
import { type ContentFile, type ContentFiles, type Fields, openContentFiles } from './copy-content.ts';

/**
 * Changes every price, title, name, rating, text and date of a content folder, and adds and removes one entry of each
 * kind, as an editor may. To keep the folder valid, it leaves alone the projects, services and pages that the site requires
 * (`promised` in `redirects.yaml`), the main links, which row H-03 names, the names of the categories, which link to
 * services, and the lengths of lists of fixed length.
 */
export function changeContent(folder: string): void {
  const files = openContentFiles(folder);
  // An editor who changes the quiz keeps the old version that links may refer to.
  const quiz = files.read('quiz.yaml');
  for (const file of files.list().filter((file) => !file.startsWith('quiz/')))
    files.write(file, changeFile(file, files.read(file)));
  files.write(`quiz/${quiz.fields.version}.yaml`, quiz);
  changeSite(files);
  changeQuiz(files);
  changePosts(files);
  changePlans(files);
  addEntries(files);
  changeRows(files);
}

/** Fields that hold URLs, references to other entries, or values from a fixed list. */
const fixedFields = new Set(
  `main path paths at id slug contactChoice drawing slugs order chosen awaited wall strip socials anchor kind interval icon style category categories tags
  serviceType serviceTypes service purpose color textColor orientation rules decision type languages domain seal days opens closes
  placeholders link`.split(/\s+/),
);

function changeFile(file: string, { fields, body }: ContentFile): ContentFile {
  // The number of days differs from file to file, so that lists sorted by date change their order.
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
  // Most links are URLs, and some are the text of one.
  if (fixedFields.has(field) && (field !== 'link' || isAddress(value))) return value;
  if (field === 'to') return rewordAnchor(String(value));
  if (field === 'cents') return Number(value) + 12_300;
  if (field === 'rating') return Number(value) - 0.5;
  if (field === 'minimumPayments') return Number(value) + 1;
  return changeValue(value, days);
}

const isAddress = (value: unknown) => /^(\/|https:)/.test(String(value));

function changeText(text: string, days: number): string {
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  if (date) return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10) + time;
  // A country code, and external URLs.
  if (/^[A-Z]{2}$/.test(text) || isAddress(text)) return text;
  return reword(text, /[aeiou\d]/gi);
}

/** The parts of a text that are not words: code, URLs, placeholders, caption markers. */
const marks =
  /(```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\/\/[^\s)>]+|[\w.+-]+@[\w-]+\.[\w.]+|\{\w+\}|^Table: )/m;

/**
 * Replaces each vowel by the next one. The text keeps its length, different texts stay different, anchors in links
 * still match their headings, and Markdown stays intact.
 */
function reword(text: string, letters = /[aeiou]/gi): string {
  const turn = (letter: string) =>
    'eioua EIOUA 1234567890'.at('aeiou AEIOU 0123456789'.indexOf(letter)) ?? '';
  return text
    .split(marks)
    .map((part, at) => (at % 2 === 0 ? part.replace(letters, turn) : rewordAnchor(part)))
    .join('');
}

/** Rewords only the anchor of a URL. Those of the services overview are fixed; the others derive from headings. */
function rewordAnchor(address: string): string {
  const isForeignAnchor = /^(\]\()?[^\s#`]*#/.test(address) && !address.includes('/services#');
  return isForeignAnchor ? address.replace(/#.*$/, (anchor) => reword(anchor)) : address;
}

/** Creates an entry like this one, reworded and with its own unique fields. */
function createLike(entry: Fields, own: Fields): Fields {
  return { ...(changeValue(entry, 1) as Fields), ...own };
}

/** Returns the list without its first entry, and with one more at its end. */
function replaceFirst(list: Fields[], own: Fields = {}): Fields[] {
  const [first = {}, ...rest] = list;
  return [...rest, createLike(first, own)];
}

/** Changes facts about the agency, and texts that must agree between Home and other pages. */
function changeSite({ edit }: ContentFiles): void {
  edit('site.yaml', (site) => {
    site.email = 'write@changed.example';
    site.bookingUrl = 'https://booking.example/changed';
    for (const name of Object.keys(site.social)) site.social[name] = `https://${name}.example/changed`;
    const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    site.hours = {
      days,
      opens: '08:30',
      closes: '16:30',
      display: 'Tuesday to Saturday, 8:30 am to 4:30 pm',
    };
    Object.assign(site.serviceArea, { latitude: -32.9, longitude: 151.7, radiusMetres: 60_000 });
  });
  edit('home.yaml', ({ approach, impact, work }) => {
    approach.words = [...approach.words.slice(1), 'Tide'];
    for (const figure of impact.figures)
      Object.assign(figure, { before: figure.after, after: figure.before });
    work.chosen = ['tide-tables', ...work.chosen.slice(1).toReversed()];
  });
  edit('clients.yaml', (clients) => {
    const removed = clients.clients[0].slug;
    clients.clients = replaceFirst(clients.clients, { slug: 'tide-works' });
    for (const row of ['wall', 'strip'])
      clients[row] = clients[row].map((slug: string) => (slug === removed ? 'tide-works' : slug)).reverse();
  });
}

function changeQuiz({ edit }: ContentFiles): void {
  edit('quiz.yaml', (quiz) => {
    quiz.version += 1;
    const [{ category, choices }] = quiz.questions;
    quiz.questions = replaceFirst(quiz.questions, { id: 'tides', category, choices: choices.toReversed() });
    quiz.seal = sealQuiz(quiz as Quiz);
  });
}

/** Removes the three newest posts and adds one, so that the list loses a page or has fewer posts on its last page. */
function changePosts(files: ContentFiles): void {
  const dateOf = (file: string) => Date.parse(files.read(file).fields.date);
  const posts = files.list().filter((file) => file.startsWith('blog/'));
  const removed = posts.sort((a, b) => dateOf(b) - dateOf(a)).slice(0, 3);
  const { fields, body } = files.read(removed[0] ?? '');
  const own = { title: 'What the tide tables say', modified: fields.date };
  files.write('blog/tide-tables.md', { fields: createLike(fields, own), body: reword(body) });
  for (const file of removed) {
    files.remove(file);
    for (const otherFile of files.list())
      files.editText(otherFile, (text) =>
        text.replaceAll(`](/blog/${path.basename(file, '.md')})`, '](/blog/tide-tables)'),
      );
  }
}

/** Removes the first plan with its cells in the table, and adds another at the end. */
function changePlans(files: ContentFiles): void {
  const plans = files.list().filter((file) => file.startsWith('pricing/'));
  const first = plans.find((file) => files.read(file).fields.order === 1) ?? '';
  const order = Math.max(...plans.map((file) => files.read(file).fields.order)) + 1;
  files.write('pricing/tide-plan.yaml', {
    fields: createLike(files.read(first).fields, { order }),
    body: '',
  });
  files.remove(first);
  const removed = path.basename(first, '.yaml');
  files.edit('pricing.yaml', ({ compare }) => {
    for (const { plans, closed = {} } of compare.rows)
      for (const cells of [plans, closed]) {
        if (removed in cells) cells['tide-plan'] = cells[removed];
        delete cells[removed];
      }
    compare.rows = replaceFirst(compare.rows);
  });
}

/** Adds projects and pages but removes none, because the site links to all of them. Removes another testimonial. */
function addEntries(files: ContentFiles): void {
  const results = [{ metric: '37% fewer kilobytes', icon: 'Leaf' }];
  const project = {
    date: '2025-03-01',
    websiteUrl: 'https://client.example/',
    results,
    sample: undefined,
    drawing: {},
  };
  const [testimonial = '', removed = ''] = files.list().filter((file) => file.startsWith('testimonials/'));
  for (const [like, file, own] of [
    ['case-studies/toasty.md', 'case-studies/tide-tables.md', project],
    [testimonial, 'testimonials/tide-works.yaml', { rating: 3 }],
    ['pages/green-hosting-guide.md', 'pages/tide-guide.md', { path: '/tide-guide' }],
    ['pages/about.md', 'pages/tide-house.md', { path: '/tide-house' }],
  ] as const) {
    const { fields, body } = files.read(like);
    files.write(file, { fields: createLike(fields, own), body: reword(body) });
    // A new page is linked from the one that it was copied from.
    if ('path' in own) files.editText(like, (text) => `${text}\n[Another page](${own.path}).\n`);
  }
  files.remove(removed);
  files.edit('projects.yaml', (projects) => projects.order.reverse().splice(3, 1, 'tide-tables'));
}

/**
 * Changes rows of questions, mentions, badges, links, the footer and redirects, and the contents of services and plans.
 */
function changeRows({ edit, list }: ContentFiles): void {
  for (const file of list())
    edit(file, (fields) => {
      if (fields.faq) fields.faq = replaceFirst(fields.faq);
      if (fields.offer) fields.offer.items = replaceFirst(fields.offer.items);
      if (/^(case-studies|pricing)\//.test(file)) fields.features.reverse();
    });
  edit('navigation.yaml', ({ footer }) => {
    for (const column of footer) column.links = replaceFirst(column.links, { to: '/tide-guide' });
  });
  edit('press.yaml', (press) => {
    press.mentions = replaceFirst(press.mentions, { slug: 'tide-times', link: 'https://press.example/a' });
  });
  edit('certifications.yaml', (certifications) => {
    certifications.badges = replaceFirst(certifications.badges, { link: 'https://badge.example/a' });
  });
  edit('machines.yaml', ({ crawlers, carbon }) => {
    crawlers.list = replaceFirst(crawlers.list, { name: 'ChangedBot' });
    carbon.disclosures = replaceFirst(carbon.disclosures, { at: '/about' });
    carbon.upstream.push({ domain: 'host.example', service: 'cdn' });
  });
  edit('link.yaml', (page) => {
    const inside = page.links.findIndex(({ to }: Fields) => to !== 'booking');
    page.links.push(createLike(page.links[inside], { to: '/tide-guide' }));
    page.links.splice(inside, 1);
    page.socials.reverse().pop();
  });
  edit('redirects.yaml', ({ redirects }) => {
    redirects.shift();
    redirects.push({ from: '/old-work.html', to: '/projects' }, { from: '/old-shop', to: '/pricing' });
  });
}
