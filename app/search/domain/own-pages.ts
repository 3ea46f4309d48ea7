/** Words that people search for and that the page itself doesn’t use. */
export const searchedAs: Record<string, string[]> = {
  '/website-carbon': [
    'Carbon calculator',
    'Carbon footprint',
    'Page weight test',
    'Website audit',
    'Speed test',
  ],
  '/seo-booster': [
    'SEO checker',
    'SEO audit',
    'Page checker',
    'Meta tags',
    'hreflang',
    'llms.txt',
    'robots.txt',
  ],
  '/sustainability-quiz': ['Sustainability test', 'Self-assessment', 'Questionnaire', 'Scorecard'],
  '/green-hosting-guide': ['Procurement', 'Web host', 'Renewable energy', 'Tender'],
  '/pricing': ['Prices', 'Cost', 'Fees', 'Packages'],
  '/contact': ['Email', 'Phone number', 'Address', 'Opening hours', 'Quote', 'Enquiry'],
  '/blog': ['News', 'RSS feed'],
  '/auth': ['Log in', 'Login', 'Account', 'Register', 'Password'],
  '/privacy': ['Privacy policy', 'Cookies', 'Data protection'],
  '/terms': ['Terms and conditions', 'Legal'],
};

/** Pages whose words are in the code, with the text by which a search finds them. */
export const ownPages = [
  {
    path: '/blog',
    title: 'Scribbles: notes on light websites and lasting search',
    names: ['Blog', 'Posts', 'Articles'],
    text: 'Working notes on light websites, search that lasts and stories worth telling. All posts, newest first, by category and by tag.',
  },
  {
    path: '/contact',
    title: 'Contact',
    names: ['Get in touch', 'Write to us', 'Say hello'],
    text: 'Tell us what you’re trying to change. A person reads every message, and replies on a weekday.',
  },
  {
    path: '/account',
    title: 'Your account',
    names: ['Orders', 'Receipts', 'Tax invoice', 'Cancel my plan'],
    text: 'Your orders with their receipts, your monthly plan, your audits, and how you sign in.',
  },
  {
    path: '/auth',
    title: 'Sign in',
    names: ['Sign up'],
    text: 'Sign in with your email address, make an account, or choose a new password.',
  },
];
