import { formatBytes } from '../format-figures.ts';
import { isShown, listShownElsewhere } from '../image-size.ts';
import type { MeasuredResource } from '../measurement.ts';
import { type DeviceView, describeNeedless, fileCheck } from '../weight-check.ts';

/** A background or a poster has no loading attribute. */
const isEager = (resource: MeasuredResource) => {
  const { image } = resource;
  return image && !image.lazy && !image.byStyle && !image.inFirstScreen && isShown(resource);
};

/** Whether another device displays the image at once: there it would come later. */
const isFirst = (resource: MeasuredResource, view: DeviceView) =>
  listShownElsewhere(resource, view).some(({ image }) => image?.inFirstScreen);

export const offscreenImagesCheck = fileCheck({
  id: 'offscreen-images',
  title: 'Deferred offscreen images',
  explanation: 'Images below the first screen can wait until the visitor scrolls near them.',
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'Offscreen images are not downloaded before the visitor scrolls.',
  minBytes: 10_000,
  how: 'measured',
  // A reader who scrolls downloads them anyway.
  of: 'unscrolled view',
  files: (view) =>
    describeNeedless(
      view.firstView.resources.filter((resource) => isEager(resource) && !isFirst(resource, view)),
    ),
  says: ({ count, bytes }, { on }) =>
    `${count('offscreen image is', 'offscreen images are')} downloaded on a ${on} (${formatBytes(bytes)}), whether or not the visitor scrolls there.`,
  fix: 'Add loading="lazy" to images below the fold.',
});
