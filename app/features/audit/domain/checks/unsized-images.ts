import { isShown } from '../image-size.ts';
import { describeFiles, fileCheck, webDev } from '../weight-check.ts';

/** Lighthouse’s audit of the same name. */
export const unsizedImagesCheck = fileCheck({
  id: 'unsized-images',
  title: 'Explicit width and height of images',
  explanation: 'Without them, the browser reserves no space, and the text jumps as each image arrives.',
  source: webDev('optimize-cls'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'developer',
  inBrowser: true,
  passed: 'Images have an explicit width and height.',
  files: ({ scrolled: { resources } }) =>
    describeFiles(resources.filter((resource) => resource.image?.unsized && isShown(resource))),
  says: ({ count, files }) =>
    `${count('image has', 'images have')} no explicit width and height, so the page may shift as ${files.length === 1 ? 'it arrives' : 'they arrive'}.`,
  fix: 'Set the width and height attributes of each <img>, or its aspect-ratio in the style sheet.',
});
