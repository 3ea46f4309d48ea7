import type { CheckCorpus, Verdict } from './corpus.ts';

const title = (...titles: string[]) => titles.map((text) => `<title>${text}</title>`).join('');
const description = (...texts: string[]) =>
  texts.map((text) => `<meta name="description" content="${text}">`).join('');
const sound = 'Walk the reef at low tide with a guide who knows each pool.';

export const french =
  '<p>Nous marchons sur le récif à marée basse. Le guide connaît chaque bassin, et la promenade convient à tous les âges. Apportez des chaussures qui peuvent se mouiller, et un chapeau.</p>'.repeat(
    5,
  );
const walk = (heading = 'Reef walks', text = 'Our reef walks leave at low tide.') =>
  `${title('Reef walks in Sydney')}<h1>${heading}</h1><p>${text}</p>`;

export const wordsCorpus: Record<string, CheckCorpus> = {
  title: {
    correct: [
      title('Guided reef walks at low tide | Tidepool Trust'),
      title('BBC News'),
      title('東京のラーメン店案内'),
    ],
    faulty: [
      ['', 'failed: no <title> element'],
      [title('Home'), 'warning: too vague'],
      [
        title('Guided walks over the reef at low tide with a guide who knows each pool, all year'),
        'warning: pixels wide',
      ],
    ],
    unusual: [
      [title(' &#72;ome&nbsp;&hellip; '), 'warning: too vague'],
      [title('Home | '), 'warning: too vague'],
      [title('Welcome - Home'), 'warning: too vague'],
      [title('Home | Tidepool Trust')],
      ...['{{ title }}', '%PAGE_TITLE%', 'undefined'].map(
        (text): Verdict => [title(text), 'warning: a placeholder'],
      ),
      [title('100% wool at 20% off')],
      [title('Home', 'Reef walks'), 'warning: 2 <title> elements', 'warning: too vague'],
      [title('', 'Reef walks'), 'failed: The <title> element is empty', 'warning: 2 <title> elements'],
      ['<TITLE>\n Reef &amp; tide\n walks</TITLE><svg><title>Icon</title></svg>'],
      [title('Startseite'), 'warning: too vague'],
      [title('東京のラーメン店案内'.repeat(4)), 'warning: pixels wide'],
    ],
  },
  description: {
    correct: [
      description(sound),
      description('東京のラーメン店を案内します。毎日営業しています。席は三十あります。'),
    ],
    faulty: [
      ['', 'warning: no meta description'],
      [description('Mechanical pencil'), 'warning: too short'],
      [description(sound, sound), 'warning: 2 meta descriptions'],
    ],
    unusual: [
      [`<META CONTENT='${sound}' NAME=Description>`],
      [description(' &nbsp; '), 'warning: The meta description is empty'],
      [description('Home', sound), 'warning: 2 meta descriptions', 'warning: too short'],
      [description(`${sound} `.repeat(8))],
    ],
  },
  headings: {
    correct: [
      '<h1>Reef walks</h1><h2>When</h2><h3>Tides</h3><h2>Where</h2>',
      '<h2>News</h2><h1>Reef walks</h1>',
    ],
    faulty: [
      ['<h2>Reef walks</h2>', 'warning: no h1 heading'],
      ['<h1>Reef</h1><h3>Tides</h3>', 'warning: levels are skipped'],
      ['<h1>Reef</h1><h1>Tides</h1>', 'warning: 2 h1 headings'],
    ],
    unusual: [
      ['<H1><img src=x alt="Reef walks"></H1>'],
      ['<h1 hidden>Reef</h1>', 'warning: no h1 heading'],
      ['<h1 aria-label="Reef walks"></h1>'],
      [
        '<h1> &nbsp; </h1><h1>Reef</h1><h3>Tides</h3><h2></h2><h5>Shoes</h5>',
        'warning: 2 h1 headings',
        'warning: 2 headings are empty',
        'warning: levels are skipped',
      ],
    ],
  },
  words: {
    correct: ['<p>We walk the reef.', '<main>東京のラーメン店を案内します。</main>'],
    faulty: [
      ['<img src=reef.jpg alt="Reef">', 'failed: The page has no text'],
      ['<body><svg><text>Reef</text></svg>', 'failed: The page has no text'],
    ],
    unusual: [
      ['<body>&Auml;rzte'],
      [
        '<img src=a><noscript>Please enable</noscript><template>Reef</template>',
        'failed: The page has no text',
      ],
    ],
  },
  phrase: {
    correct: [
      { phrase: 'reef walks', html: walk() },
      { phrase: 'REEF, walk', html: walk() },
    ],
    faulty: [
      [{ phrase: 'snow shoes', html: walk() }, 'warning: nowhere on the page'],
      [
        { phrase: 'low tide', html: walk() },
        'warning: missing from the title, the main heading and the meta description',
      ],
      [
        { phrase: 'reef walks', html: walk('Reef walks', 'Reef walks. '.repeat(9)) },
        'warning: The search phrase appears 10 times',
      ],
    ],
    unusual: [
      [{ phrase: 'ramen 東京', html: `${title('東京 Ramen')}<h1>東京 Ramen</h1><p>東京 Ramen` }],
      [
        { phrase: 'reef walks', html: walk('Tide pools', 'Reef walks. '.repeat(9)) },
        'warning: missing from the main heading',
        'warning: appears 9 times',
      ],
      [{ phrase: 'café', html: `${title('Cafe')}<h1>CAF&Eacute;</h1><p>Our café` }],
    ],
  },
};
