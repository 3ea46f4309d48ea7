/**
 * The Web Sustainability Guidelines, W3C Group Note Draft, by their stable ids (guidelines.json of July 2026). A check
 * refers to a guideline, but passing it does not mean that the guideline is met.
 */
const titles = {
  'optimize-media-to-reduce-resource-use': 'Optimize media to reduce resource use',
  'use-optimized-web-typography': 'Use optimized web typography',
  'minify-and-remove-unused-code': 'Minify and remove unused code',
  'defer-the-loading-of-non-critical-resources': 'Defer the loading of non-critical resources',
  'treat-third-parties-the-same-as-first-parties': 'Treat third parties the same as first parties',
  'set-goals-based-on-performance-and-energy-impact': 'Set goals based on performance and energy impact',
  'reduce-data-transfer-with-compression': 'Reduce data transfer with compression',
  'optimize-caching-and-support-offline-access': 'Optimize caching and support offline access',
  'setup-necessary-error-pages-and-redirection-links': 'Setup necessary error pages and redirection links',
  'audit-and-test-for-bugs-or-issues-requiring-resolution':
    'Audit and test for bugs or issues requiring resolution',
} as const;

export type GuidelineId = keyof typeof titles;

export type Guideline = { id: GuidelineId; title: string; url: string };

export function findGuideline(id: GuidelineId): Guideline {
  return { id, title: titles[id], url: `https://www.w3.org/TR/web-sustainability-guidelines/#${id}` };
}
