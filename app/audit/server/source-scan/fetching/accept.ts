import type { ResourceKind } from '../../../domain/measurement.ts';

/** Chromium's `Accept` header for each kind of file, because servers choose the picture's format by it. */
const byKind: Partial<Record<ResourceKind, string>> = {
  document:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  style: 'text/css,*/*;q=0.1',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
};

export const chooseAccept = (kind: ResourceKind): string => byKind[kind] ?? '*/*';
