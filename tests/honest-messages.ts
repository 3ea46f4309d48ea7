/** Written for the tests: what people who want something from an agency write. `how` is how it was sent. */
export type HonestMessage = {
  name: string;
  company?: string;
  message: string;
  how: 'with script' | 'without script' | 'pasted' | 'an old tab';
};

export const honestMessages: HonestMessage[] = [
  {
    how: 'with script',
    name: 'Ana Ferreira',
    company: 'Tidepool Trust',
    message:
      'Our site takes nine seconds on a phone at the beach. Can you make it lighter before the summer program opens in December?',
  },
  { how: 'without script', name: 'Tom Nguyen', message: 'Please call me.' },
  {
    how: 'with script',
    name: 'علي حسن',
    company: 'مكتبة الواحة',
    message:
      'مرحبا، نريد موقعا جديدا لمكتبتنا باللغتين العربية والإنجليزية. الموقع الحالي https://oasis-books.example',
  },
  {
    how: 'pasted',
    name: 'נועה כהן',
    message: 'שלום,\r\n\r\nאנחנו עמותה קטנה בבונדיי ומחפשים מי שישפר את האתר שלנו.\r\n\r\nתודה\r\nנועה',
  },
  {
    how: 'with script',
    name: 'Jules 🌊 Moana',
    message:
      'Hi! 🙌 We run ocean swims and need a site that loads on a boat 🚤. Budget is small, heart is big 💚',
  },
  {
    how: 'pasted',
    name: 'Dr Mary-Anne O’Connor',
    company: 'St. Brigid’s',
    message:
      '1.\tNew site\r\n2.\tBetter donations form\r\n3.\tPhotos that don’t take forever\r\n\r\nSee https://st-brigids.example/give for the form that people give up on.',
  },
  {
    how: 'without script',
    name: '李小龙',
    company: '龙舟会',
    message: '你好，我们想要一个双语网站，请联系我们。',
  },
  {
    how: 'an old tab',
    name: 'Björn Þórsson',
    message:
      'I left this tab open over the long weekend. Do you take on small redesigns, say four pages, in February?',
  },
  {
    how: 'with script',
    name: 'Priya Raman',
    company: 'Second Harvest',
    message:
      'We want to be on the first page of Google for "food relief Sydney". Right now a directory outranks us for our own name.',
  },
  {
    how: 'with script',
    name: 'Sam',
    message:
      'Our last agency sold us backlinks and Google penalised us. Can you look at the damage and tell us what to do?',
  },
  {
    how: 'without script',
    name: 'Kirra Walker',
    company: 'walkerstudio.example',
    message:
      'Found your website through ChatGPT. Love the page weight in the footer. Could we have that too? Ours is www.walkerstudio.example',
  },
  {
    how: 'with script',
    name: 'Oscar Lindqvist',
    message:
      'Three sites I like: https://one.example, https://two.example and https://three.example. Ours should feel like the first and be as fast as the second.',
  },
  {
    how: 'pasted',
    name: 'Jo Smith',
    company: 'Museum of Small Things',
    message:
      'Request for quote\n\nScope: 12 pages, collection search, events.\nTimeline: go-live 1 June.\nBudget: AUD 30,000 incl. GST.\nPlease confirm availability by Friday.',
  },
  {
    how: 'with script',
    name: 'X Æ',
    message: 'Short film for our fundraiser, two minutes, one day of shooting. Possible in March?',
  },
  {
    how: 'with script',
    name: 'Fatima Al-Sayed',
    message:
      'How do I unsubscribe our old address from your newsletter, and put this one in? Also: do you do audits for schools?',
  },
  {
    how: 'without script',
    name: 'Giorgos Παπαδόπουλος',
    message:
      'We are a family bakery in Marrickville. The web shop has errors at checkout and we lose orders every weekend.',
  },
  {
    how: 'an old tab',
    name: 'Lin',
    company: 'https://lin-ceramics.example',
    message: 'Do you ship sites on WordPress or something else? We need to edit prices ourselves.',
  },
  {
    how: 'pasted',
    name: 'Margaret',
    message:
      'Dear Sir or Madam,\n\nI am writing on behalf of our choir. We need a simple page with dates. None of us is good with computers.\n\nKind regards,\nMargaret',
  },
  {
    how: 'with script',
    name: 'Ravi',
    company: 'Clean Loans Co-op',
    message:
      'We are a not-for-profit lender (small business loans, no payday tricks). We need honest words and a fast calculator.',
  },
  {
    how: 'with script',
    name: 'Zoë',
    message: 'privacy: please tell me what you hold about me, and delete it.',
  },
];
