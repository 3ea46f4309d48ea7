import type { Content } from './content.ts';
import type { ContentFault } from './content-error.ts';

/** The words that docs/specification.md spells out: row, file, and the values of fields, those of lists one by one. */
const specified: [row: string, file: string, words: Record<string, string[]>][] = [
  [
    'H-03',
    'services.yaml',
    {
      'menu.name': [
        'Sustainable Web Design',
        'AI-Driven SEO',
        'Digital Marketing',
        'SEO Boosting Content',
        'Video Content',
      ],
    },
  ],
  ['HP-01', 'home.yaml', { 'hero.headline': ['Websites built to perform.', 'SEO built to last.'] }],
  [
    'HP-02',
    'home.yaml',
    {
      'services.cards.title': [
        'Sustainable Web Design',
        'Affordable SEO',
        'SEO Boosting Content',
        'Digital Marketing',
      ],
      'services.cards.to': [
        '/services/sustainable-web-design',
        '/services/ai-seo',
        '/services/content-creation',
        '/services/digital-marketing',
      ],
    },
  ],
  [
    'HP-03',
    'home.yaml',
    { 'approach.words': ['Brand', 'Internet', 'World'], 'approach.name': ['Our Approach'] },
  ],
  ['HP-04', 'home.yaml', { 'partners.title': ['Trusted Partners'] }],
  ['HP-05', 'home.yaml', { 'work.title': ['Featured Work'] }],
  ['HP-06', 'home.yaml', { 'insights.title': ['Digital Insights'] }],
  [
    'HP-07',
    'home.yaml',
    { 'impact.figures.number': ['90', '2', '75'], 'impact.figures.unit': ['%', 'x', '%'] },
  ],
  [
    'HP-08',
    'home.yaml',
    {
      'audit.beforeGrams': ['1.45g'],
      'audit.afterGrams': ['0.5g'],
      'audit.figures.number': ['Up to 70%', '2x'],
    },
  ],
  [
    'HP-09',
    'home.yaml',
    {
      'engine.steps.title': ['Get Found', 'Get Smarter', 'Get Remembered'],
      'engine.results.number': ['500%', '265%'],
    },
  ],
  ['HP-11', 'home.yaml', { 'press.title': ['As Featured In'] }],
  ['HP-12', 'site.yaml', { 'claims.rating': ['4.9'], 'claims.ratedBy': ['from 47+ clients'] }],
  [
    'HP-14',
    'home.yaml',
    {
      'pitch.standardGrams': ['416g'],
      'pitch.ourGrams': ['0.5g'],
      'pitch.rank': ['7th largest polluter'],
    },
  ],
  [
    'HP-15',
    'process.yaml',
    {
      'steps.title': [
        'Sustainability Audit',
        'Strategic Planning',
        'Eco-Friendly Design',
        'Efficient Development',
        'Green Hosting Setup',
        'Continuous Optimisation',
      ],
    },
  ],
  ['R-07', 'pages/no-fluff.md', { name: ['No Fluff - SEO Fix It'] }],
  ['SEO-01', 'site.yaml', { titleSuffix: ['Saltbush Media'] }],
  [
    'SEO-02',
    'site.yaml',
    {
      'hours.days': ['Monday to Friday'],
      'hours.opens': ['09:00'],
      'hours.closes': ['17:00'],
      'serviceArea.name': ['Sydney'],
      'serviceArea.radiusMetres': ['50000'],
    },
  ],
];

/**
 * Lists where the content differs from the specification. The agency may want that, so it is no fault of the content:
 * `npm run check:launch` mentions it, and neither a test nor the start of the site asks for these words.
 */
export function listChangedWords({ site, home, process, services, pages }: Content): ContentFault[] {
  const files: Record<string, unknown> = {
    'site.yaml': site,
    'home.yaml': home,
    'process.yaml': process,
    'services.yaml': { menu: services.filter(({ menu }) => menu) },
    'pages/no-fluff.md': pages.find(({ path }) => path === '/no-fluff'),
  };
  return specified.flatMap(([row, file, words]) =>
    Object.entries(words).flatMap(([field, expected]) => {
      const found = listWords(files[file], field.split('.'));
      if (found.join('\n') === expected.join('\n')) return [];
      const problem = `the specification (${row}) says ${expected.join(', ')}; the content says ${found.join(', ')}`;
      return [{ file: `content/${file}`, field, problem }];
    }),
  );
}

/** Lists the texts under a path of fields, of lists those of every entry. */
function listWords(value: unknown, path: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listWords(entry, path));
  const [key, ...rest] = path;
  return key === undefined ? [String(value)] : listWords((value as Record<string, unknown>)[key], rest);
}
