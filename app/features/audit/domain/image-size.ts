import type { MeasuredResource } from './measurement.ts';
import { identifyFile } from './same-page.ts';
import type { DeviceView } from './weight-check.ts';

/** The highest useful pixel density. More pixels than that are not visible on any screen. */
const maxDensity = 2;

/** Whether an image file has more pixels than any screen shows of it. */
export function isOversized({ image }: MeasuredResource): boolean {
  if (!image?.width || !image.shownWidth || !image.shownHeight) return false;
  const { width, height = 0, shownWidth, shownHeight } = image;
  return width > shownWidth * maxDensity * 1.1 && height > shownHeight * maxDensity * 1.1;
}

/** Whether an image was displayed. */
export const isShown = ({ image }: MeasuredResource): boolean =>
  image !== undefined && image.shownWidth * image.shownHeight > 0;

/** Lists how an image was displayed on other devices. */
export const listShownElsewhere = (
  { url }: MeasuredResource,
  { elsewhere }: DeviceView,
): MeasuredResource[] => (elsewhere.get(identifyFile(url)) ?? []).filter(isShown);

/** Whether another device needs the image as large as it is, so that only a choice of files helps. */
export function isNeededElsewhere(resource: MeasuredResource, view: DeviceView): boolean {
  const shownElsewhere = listShownElsewhere(resource, view);
  return shownElsewhere.length > 0 && !shownElsewhere.every(isOversized);
}

/** Whether an image's file can simply be replaced by a smaller one: no device that displays it needs it as it is. */
export function canShrink(resource: MeasuredResource, view: DeviceView): boolean {
  const shown = [resource, ...listShownElsewhere(resource, view)].filter(isShown);
  return shown.length > 0 && shown.every(isOversized);
}

/** Describes how wide an image is and how wide it is displayed; undefined if one of the two is unknown. */
export function describeWidths({ image }: MeasuredResource): string | undefined {
  const { width, shownWidth } = image ?? {};
  if (!width || !shownWidth) return undefined;
  return `${width.toLocaleString('en-AU')} pixels wide and displayed at ${shownWidth}`;
}
