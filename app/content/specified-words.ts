import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';

type SpecifiedWords = {
  /** A row of docs/specification.md. */
  row: string;
  /** The path below `content/`, and the field in it. */
  place: [file: string, field: string];
  expected: string[];
  read: (content: Content) => string[];
};

/** The words that the specification spells out and that are in the content folder. */
const specified: SpecifiedWords[] = [
  {
    row: 'H-03',
    place: ['services.yaml', 'order, and name and menu of each service'],
    expected: [
      'Sustainable Web Design',
      'AI-Driven SEO',
      'Digital Marketing',
      'SEO Boosting Content',
      'Video Content',
    ],
    read: ({ services }) => services.filter(({ menu }) => menu).map(({ name }) => name),
  },
  {
    row: 'HP-01',
    place: ['home.yaml', 'hero.headline'],
    expected: ['Websites built to perform.', 'SEO built to last.'],
    read: ({ home }) => home.hero.headline,
  },
  {
    row: 'HP-02',
    place: ['home.yaml', 'services.cards'],
    expected: ['Sustainable Web Design', 'Affordable SEO', 'SEO Boosting Content', 'Digital Marketing'],
    read: ({ home }) => home.services.cards.map(({ title }) => title),
  },
  {
    row: 'HP-02',
    place: ['home.yaml', 'services.cards'],
    expected: [
      '/services/sustainable-web-design',
      '/services/ai-seo',
      '/services/content-creation',
      '/services/digital-marketing',
    ],
    read: ({ home }) => home.services.cards.map(({ to }) => to),
  },
  {
    row: 'HP-03',
    place: ['home.yaml', 'approach.words'],
    expected: ['Brand', 'Internet', 'World'],
    read: ({ home }) => home.approach.words,
  },
  {
    row: 'HP-03 to HP-06 and HP-11',
    place: ['home.yaml', 'the names of the sections'],
    expected: ['Our Approach', 'Trusted Partners', 'Featured Work', 'Digital Insights', 'As Featured In'],
    read: ({ home: { approach, partners, work, insights, press } }) => [
      approach.name,
      partners.title,
      work.title,
      insights.title,
      press.title,
    ],
  },
  {
    row: 'HP-07',
    place: ['home.yaml', 'impact.figures'],
    expected: ['90%', '2x', '75%'],
    read: ({ home }) => home.impact.figures.map(({ number, unit }) => number + unit),
  },
  {
    row: 'HP-08',
    place: ['home.yaml', 'audit'],
    expected: ['1.45g', '0.5g', 'Up to 70%', '2x'],
    read: ({ home: { audit } }) => [
      audit.beforeGrams,
      audit.afterGrams,
      ...audit.figures.map(({ number }) => number),
    ],
  },
  {
    row: 'HP-09',
    place: ['home.yaml', 'engine'],
    expected: ['Get Found', 'Get Smarter', 'Get Remembered', '500%', '265%'],
    read: ({ home: { engine } }) => [
      ...engine.steps.map(({ title }) => title),
      ...engine.results.map(({ number }) => number),
    ],
  },
  {
    row: 'HP-12',
    place: ['site.yaml', 'claims'],
    expected: ['4.9', 'from 47+ clients'],
    read: ({ site }) => [String(site.claims.rating), site.claims.ratedBy],
  },
  {
    row: 'HP-14',
    place: ['home.yaml', 'pitch'],
    expected: ['416g', '0.5g', '7th largest polluter'],
    read: ({ home: { pitch } }) => [pitch.standardGrams, pitch.ourGrams, pitch.rank],
  },
  {
    row: 'HP-15',
    place: ['process.yaml', 'steps'],
    expected: [
      'Sustainability Audit',
      'Strategic Planning',
      'Eco-Friendly Design',
      'Efficient Development',
      'Green Hosting Setup',
      'Continuous Optimisation',
    ],
    read: ({ process }) => process.steps.map(({ title }) => title),
  },
  {
    row: 'R-07',
    place: ['pages/no-fluff.md', 'name'],
    expected: ['No Fluff - SEO Fix It'],
    read: ({ pages }) => pages.filter(({ path }) => path === '/no-fluff').map(({ name }) => name),
  },
  {
    row: 'SEO-01',
    place: ['site.yaml', 'titleSuffix'],
    expected: ['Saltbush Media'],
    read: ({ site }) => [site.titleSuffix],
  },
  {
    row: 'SEO-02',
    place: ['site.yaml', 'hours, serviceArea'],
    expected: ['Monday to Friday', '09:00', '17:00', 'Sydney', '50000'],
    read: ({ site: { hours, serviceArea } }) => [
      hours.days,
      hours.opens,
      hours.closes,
      serviceArea.name,
      String(serviceArea.radiusMetres),
    ],
  },
];

/**
 * Lists where the content differs from the specification. The agency may want that, so it is no fault of the content:
 * `npm run check:launch` mentions it, and neither a test nor the start of the site asks for these words.
 */
export function listChangedWords(content: Content): ContentFault[] {
  return specified.flatMap(({ row, place: [file, field], expected, read }) => {
    const found = read(content);
    if (found.join('\n') === expected.join('\n')) return [];
    const problem = `the specification (${row}) says ${expected.join(', ')}; the content says ${found.join(', ')}`;
    return [{ file: `content/${file}`, field, problem }];
  });
}
