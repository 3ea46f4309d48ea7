/** The services that the contact form offers, of which several may be ticked. */
export const serviceChoices = [
  'A new website',
  'Fixing a website',
  'SEO and AI search',
  'Content or film',
  'Campaigns',
  'Not sure yet',
] as const;
