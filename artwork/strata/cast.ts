import type { FormationName } from './formations/formation-names.ts';
import type { PaletteName } from './palettes.ts';

export type Role = readonly [FormationName, PaletteName];

/**
 * The fifteen known case studies, cast by hand so that no two match; anything new is cast by hash.
 * Add a line when two neighbours look alike.
 */
export const cast: Readonly<Record<string, Role>> = {
  'kwoop-arrest2release': ['ironband', 'dusk'],
  'medibis-crowdfunding-campaign': ['saltbush', 'leaf'],
  'focus-gum-ecommerce-growth': ['crossbed', 'dawn'],
  'sydney-jewish-museum': ['crossbed', 'noon'],
  jarli: ['tide', 'dusk'],
  'royal-botanic-garden': ['saltbush', 'dawn'],
  'willow-legal-resource-crisis-web-design': ['pools', 'leaf'],
  popology: ['tafoni', 'dusk'],
  toasty: ['ironband', 'noon'],
  'museums-of-history-nsw': ['tafoni', 'iron'],
  'barangaroo-wulugul-walk': ['headland', 'noon'],
  'wellizen-seo-growth': ['kelp', 'lowtide'],
  'national-art-school-google-ads': ['headland', 'dusk'],
  'connected-design-sustainable-web-architecture': ['baths', 'noon'],
  'fashion-rack-hire-seo-web-design': ['tide', 'dawn'],
};
