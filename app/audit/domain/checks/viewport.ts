import { quote, type SharedCheck } from '../on-page-check.ts';

export const viewportCheck: SharedCheck = {
  id: 'viewport',
  name: 'Fits a phone',
  group: 'reach',
  why: 'Search engines judge a page as a phone shows it, and so do most of its visitors.',
  inSource: true,
  reads: ['head'],
  run({ viewport }) {
    if (!viewport?.trim())
      return {
        outcome: 'missing',
        says: 'The page has no viewport for phones, so they show it small.',
        fix: 'Add a viewport of width=device-width, initial-scale=1.',
      };
    const found = quote(viewport);
    if (/user-scalable\s*=\s*(no|0)|maximum-scale\s*=\s*(1(\.0*)?|0[\d.]*)\s*([,;]|$)/i.test(viewport))
      return {
        outcome: 'weak',
        says: 'The page keeps visitors from zooming in.',
        found,
        fix: 'Take user-scalable and maximum-scale out.',
      };
    if (!/width\s*=\s*device-width|initial-scale\s*=/i.test(viewport))
      return {
        outcome: 'weak',
        says: 'The viewport does not follow the width of the device.',
        found,
        fix: 'Write width=device-width, initial-scale=1.',
      };
    return { outcome: 'good', says: 'The page fits itself to the width of a phone.', found };
  },
};
