import type { Content } from '#app/content/content.ts';
import type { SiteConfig } from '#app/content/site-config.ts';

/**
 * Replaces the agency's facts with fixed ones that tests may name, so that no edit of `content/site.yaml` changes the result
 * of a test.
 */
export function fixContent(content: Content): Content {
  // The paths of the founder's page are built into the routes, and the founder signs posts.
  const { founder } = content.site;
  return { ...content, site: { ...site, founder } };
}

const site: Omit<SiteConfig, 'founder'> = {
  brand: 'Saltbush',
  legalName: 'Saltbush Media',
  titleSuffix: 'Saltbush Media',
  description: 'A small studio that makes low-carbon websites and search that lasts, for purpose-led brands.',
  registration: { label: 'ABN', number: '00 000 000 000' },
  address: {
    street: '1 Example Street',
    suburb: 'Bronte',
    state: 'NSW',
    postcode: '2024',
    country: 'AU',
    display: 'Bronte, NSW, Australia',
  },
  serviceArea: { name: 'Sydney', latitude: -33.8688, longitude: 151.2093, radiusMetres: 50_000 },
  phone: '+61 2 5550 0199',
  email: 'hello@saltbush.example',
  hours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '17:00',
    display: 'Monday to Friday, 9 am to 5 pm',
  },
  social: {
    instagram: 'https://instagram.example/saltbush',
    twitter: 'https://twitter.example/saltbush',
    linkedin: 'https://linkedin.example/company/saltbush',
  },
  bookingUrl: 'https://booking.example/growth-audit',
  claims: { rating: 4.9, ratedBy: 'from 47+ clients', promise: 'Results in the first 3 months.' },
  reviewMarkup: true,
  country: { acknowledgement: 'We work on the Country of its people.', linkText: 'Always was.' },
  placeholders: {},
};
