import type { serviceChoices } from '#app/content/service-choices.ts';

type ServiceChoice = (typeof serviceChoices)[number];

/** What `?service=` may say: a word for the choice itself, or the last part of a service page's path. */
const choices: Record<string, ServiceChoice> = {
  website: 'A new website',
  'sustainable-web-design': 'A new website',
  fix: 'Fixing a website',
  'fix-your-website': 'Fixing a website',
  seo: 'SEO and AI search',
  'ai-seo': 'SEO and AI search',
  content: 'Content or film',
  'content-creation': 'Content or film',
  'digital-content-creation': 'Content or film',
  campaigns: 'Campaigns',
  'digital-marketing': 'Campaigns',
  unsure: 'Not sure yet',
};

/** The choices that `?service=` asks for, once or several times; what is not known is left out. */
export function findPickedServices(query: URLSearchParams): ServiceChoice[] {
  const found = query.getAll('service').flatMap((name) => {
    const choice = Object.hasOwn(choices, name) ? choices[name] : undefined;
    return choice ? [choice] : [];
  });
  return [...new Set(found)];
}
