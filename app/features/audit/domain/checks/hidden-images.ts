import { isShown, listShownElsewhere } from '../image-size.ts';
import { describeFiles, fileCheck } from '../weight-check.ts';

export const hiddenImagesCheck = fileCheck({
  id: 'hidden-images',
  title: 'Images that were not displayed',
  explanation: 'Browsers download an image in the HTML even if a style sheet hides it.',
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'Every image that is downloaded was displayed.',
  minBytes: 10_000,
  files: (view) =>
    describeFiles(
      view.scrolled.resources.filter((resource) => resource.image && !isShown(resource)),
      (resource) =>
        listShownElsewhere(resource, view).length > 0 ? 'displayed on another device' : undefined,
    ),
  says: ({ count }, { on }) =>
    `${count('image was', 'images were')} downloaded, but not displayed while we loaded and scrolled the page on a ${on}.`,
  fix: 'If another device displays them, let only that one load them, with <picture> and media. If visitors see them only after a click, load them then. If they never do, remove them.',
});
