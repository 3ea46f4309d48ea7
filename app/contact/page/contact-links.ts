import type { Service } from '#app/content/service.ts';
import type { serviceChoices } from '#app/content/service-choices.ts';

const thanksPath = '/contact/thanks';

/** The purpose that a reference is signed for, where somebody wrote to us. */
export const aboutContact = 'contact';

/** `signed`: by the inbox. A reference that somebody typed gets no thanks. */
export function formatThanksUrl(signed: string): string {
  return `${thanksPath}?ref=${encodeURIComponent(signed)}`;
}

type ServiceChoice = (typeof serviceChoices)[number];

/** The words for a choice itself in `?service=`, in the order of the form. */
const choices: Record<string, ServiceChoice> = {
  website: 'A new website',
  fix: 'Fixing a website',
  seo: 'SEO and AI search',
  content: 'Content or film',
  campaigns: 'Campaigns',
  unsure: 'Not sure yet',
};

/**
 * The choices that `?service=` asks for, once or several times: each is a word for the choice, or the slug of a service,
 * whose file says what is ticked. What is not known is left out.
 */
export function findPickedServices(
  query: URLSearchParams,
  services: Pick<Service, 'slug' | 'contactChoice'>[],
): ServiceChoice[] {
  const found = query.getAll('service').flatMap((name) => {
    const choice = Object.hasOwn(choices, name)
      ? choices[name]
      : services.find(({ slug }) => slug === name)?.contactChoice;
    return choice ? [choice] : [];
  });
  return [...new Set(found)];
}
