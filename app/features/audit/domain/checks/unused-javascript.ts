import { listUnusedCode } from '../unused-code.ts';
import { lighthouse, weightCheck } from '../weight-check.ts';

export const unusedJavascriptCheck = weightCheck({
  id: 'unused-javascript',
  title: 'Unused JavaScript',
  explanation: 'Scripts are downloaded and read whether or not the page uses them.',
  source: lighthouse('unused-javascript/'),
  guideline: 'minify-and-remove-unused-code',
  by: 'developer',
  inBrowser: true,
  passed: 'Little of the JavaScript is unused.',
  find: (view) =>
    listUnusedCode(
      view,
      'script',
      'Load code for interactions when they happen, and remove what nothing uses.',
    ),
});
