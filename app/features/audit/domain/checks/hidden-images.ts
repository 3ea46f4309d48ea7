import { describeNeedless, fileCheck } from '../weight-check.ts';

export const hiddenImagesCheck = fileCheck({
  id: 'hidden-images',
  title: 'Images that are not displayed',
  explanation: 'Browsers download an image in the HTML even if a style sheet hides it.',
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'Every image that is downloaded is displayed.',
  minBytes: 10_000,
  how: 'measured',
  files: ({ scrolled: { resources } }) =>
    describeNeedless(resources.filter(({ image }) => image && image.shownWidth * image.shownHeight === 0)),
  says: ({ count }, { on }) =>
    `${count('image is', 'images are')} downloaded but never displayed on a ${on}.`,
  fix: 'Remove them, or load them only where they are displayed.',
});
