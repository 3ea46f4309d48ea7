import { listUnusedCode } from '../unused-code.ts';
import { lighthouse, weightCheck } from '../weight-check.ts';

export const unusedCssCheck = weightCheck({
  id: 'unused-css',
  title: 'Unused CSS',
  explanation: 'The browser waits for style sheets before it shows the page, and reads every rule in them.',
  source: lighthouse('unused-css-rules/'),
  guideline: 'minify-and-remove-unused-code',
  by: 'developer',
  inBrowser: true,
  passed: 'Little of the CSS is unused.',
  find: (view) =>
    listUnusedCode(view, 'style', 'Split the style sheets, so that each page loads only the rules it needs.'),
});
