import { expect, test } from 'vitest';
import { formatContentFault } from './content-error.ts';
import { listLaunchFaults } from './list-launch-faults.ts';
import { loadContent } from './load-content.ts';

const content = loadContent('content');

/** The same content with everything replaced. */
function createReadyContent(): typeof content {
  const { site, home, clients, press, certifications, testimonials, caseStudies, posts } = content;
  const ready = { sample: undefined };
  return {
    ...content,
    site: { ...site, placeholders: {} },
    home: { ...home, placeholders: {} },
    clients: { ...clients, ...ready },
    press: { ...press, ...ready },
    certifications: { ...certifications, ...ready },
    testimonials: testimonials.map((said) => ({ ...said, ...ready })),
    caseStudies: caseStudies.map((study) => ({ ...study, ...ready })),
    posts: posts.map((post) => ({ ...post, ...ready })),
    services: content.services.map((service) => ({ ...service, ...ready })),
    pages: content.pages.map((page) => ({ ...page, ...ready })),
    machines: { ...content.machines, ...ready },
    pricing: { ...content.pricing, ...ready },
    plans: content.plans.map((plan) => ({ ...plan, ...ready })),
  };
}

test('content without placeholders and samples may be launched', () => {
  expect(listLaunchFaults(createReadyContent())).toEqual([]);
});

test('a placeholder is listed by file, field and what to do', () => {
  const ready = createReadyContent();
  ready.site.placeholders = { phone: 'placeholder number; put the real one' };
  expect(listLaunchFaults(ready).map(formatContentFault)).toEqual([
    'content/site.yaml: phone: placeholder number; put the real one',
  ]);
});

test('HP-05 a chosen case study that does not exist is named, but not the two still awaited', () => {
  const ready = createReadyContent();
  ready.home.work = { ...ready.home.work, chosen: [...ready.home.work.chosen, 'toastie'] };
  const faults = listLaunchFaults(ready);
  expect(faults.map(({ field, problem }) => `${field}: ${problem.split(',')[0]}`)).toEqual([
    'work.chosen: toastie is skipped',
  ]);
});

test('a sample is listed in whichever file it stands', () => {
  const ready = createReadyContent();
  const spoil = <T extends object>([first, ...others]: T[]) => [
    { ...first, sample: 'invented' } as T,
    ...others,
  ];
  const spoilt = {
    ...ready,
    press: { ...ready.press, sample: 'invented' },
    testimonials: spoil(ready.testimonials),
    caseStudies: spoil(ready.caseStudies),
    posts: spoil(ready.posts),
    services: spoil(ready.services),
    pages: spoil(ready.pages),
    machines: { ...ready.machines, sample: 'invented' },
    pricing: { ...ready.pricing, sample: 'invented' },
    plans: spoil(ready.plans),
  };
  expect(listLaunchFaults(spoilt).map(({ file }) => file)).toEqual([
    'content/press.yaml',
    'content/testimonials/tidepool-trust.yaml',
    'content/case-studies/barangaroo-wulugul-walk.md',
    'content/blog/why-page-weight-matters.md',
    'content/services/sustainable-web-design.md',
    'content/pages/about.md',
    'content/machines.yaml',
    'content/pricing.yaml',
    'content/pricing/no-fluff.yaml',
  ]);
});

test('the files come one after the other, each once', () => {
  const files = listLaunchFaults(content).map(({ file }) => file);
  const changes = files.filter((file, index) => file !== files[index - 1]);
  expect(changes).toHaveLength(new Set(files).size);
});
