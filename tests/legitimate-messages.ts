type How = 'with script' | 'without script' | 'pasted' | 'an old tab';

// Written for the tests: messages of people who want something from an agency.
const messages: [how: How, name: string, message: string, company?: string][] = [
  ['with script', 'Ana Ferreira', 'Our site takes nine seconds on a phone at the beach.', 'Tidepool Trust'],
  ['without script', 'Tom Nguyen', 'Please call me.'],
  ['with script', 'علي حسن', 'مرحبا، نريد موقعا جديدا لمكتبتنا. https://oasis-books.example', 'مكتبة الواحة'],
  ['pasted', 'נועה כהן', 'שלום,\r\n\r\nאנחנו עמותה קטנה בבונדיי.\r\n\r\nתודה\r\nנועה'],
  ['with script', 'Jules 🌊 Moana', 'Hi! 🙌 We run ocean swims. Budget is small, heart is big 💚'],
  [
    'pasted',
    'Dr Mary-Anne O’Connor',
    '1.\tNew site\r\n2.\tBetter donations form\r\n\r\nSee https://st-brigids.example/give for the form.',
    'St. Brigid’s',
  ],
  ['without script', '李小龙', '你好，我们想要一个双语网站，请联系我们。', '龙舟会'],
  ['an old tab', 'Björn Þórsson', 'Do you take on small redesigns, say four pages, in February?'],
  [
    'with script',
    'Priya Raman',
    'We want to be on the first page of Google for "food relief Sydney". Right now a directory outranks us.',
    'Second Harvest',
  ],
  [
    'with script',
    'Sam',
    'Our last agency sold us backlinks and Google penalised us. Can you look at the damage and tell us what to do?',
  ],
  [
    'without script',
    'Kirra Walker',
    'Found your website through ChatGPT. Love the page weight in the footer. Ours is www.walkerstudio.example',
    'walkerstudio.example',
  ],
  [
    'with script',
    'Oscar Lindqvist',
    'Three sites I like: https://one.example, https://two.example and https://three.example. Ours should feel like the first and be as fast as the second.',
  ],
  [
    'pasted',
    'Jo Smith',
    'Request for quote\n\nScope: 12 pages, search.\nTimeline: go-live 1 June.\nBudget: AUD 30,000 incl. GST.',
    'Museum of Small Things',
  ],
  [
    'with script',
    'X Æ',
    'Short film for our fundraiser, two minutes, one day of shooting. Possible in March?',
  ],
  [
    'with script',
    'Fatima Al-Sayed',
    'How do I unsubscribe our old address from your newsletter, and put this one in? Do you do audits for schools?',
  ],
  [
    'without script',
    'Giorgos Παπαδόπουλος',
    'The web shop of our bakery has errors at checkout and we lose orders every weekend.',
  ],
  ['an old tab', 'Lin', 'Do you ship sites on WordPress or something else?', 'https://lin-ceramics.example'],
  [
    'pasted',
    'Margaret',
    'Dear Sir or Madam,\n\nWe need a simple page with dates.\n\nKind regards,\nMargaret',
  ],
  [
    'with script',
    'Ravi',
    'We are a not-for-profit lender (small business loans, no payday tricks) and need a fast calculator.',
    'Clean Loans Co-op',
  ],
  ['with script', 'Zoë', 'privacy: please tell me what you hold about me, and delete it.'],
];

/** `how` says how a message was sent. */
export const legitimateMessages = messages.map(([how, name, message, company]) => ({
  how,
  name,
  company,
  message,
}));
