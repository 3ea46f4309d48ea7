import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes void elements with a slash, attribute names in its own case, and text as it is.
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Hidden text of links and buttons is part of their name.
    'no-raw-characters': 'off',
    'require-sri': 'off',
    // Several boxes of one name are how a form sends several answers.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    'no-implicit-input-type': 'off',
    // Only where there is no script, and only while something is on its way.
    'meta-refresh': 'off',
  },
});

/** What is not valid in the HTML of a page, each with the element it is in. */
export async function listHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
