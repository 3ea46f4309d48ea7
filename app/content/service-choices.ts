/** The services that visitors can tick in the contact form. */
export const serviceChoices = [
  'A new website',
  'Fixing a website',
  'SEO and AI search',
  'Content or video',
  'Campaigns',
  'Not sure yet',
] as const;
