import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes void elements with a slash, attribute names in its own case, and text without escapes.
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Hidden text of links and buttons is part of their accessible name.
    'no-raw-characters': 'off',
    'require-sri': 'off',
    // A form sends several answers by checkboxes of the same name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    'no-implicit-input-type': 'off',
    // It exists only without script, and only while something is being done.
    'meta-refresh': 'off',
  },
});

/** Lists what is invalid in the HTML of a page, each with its element. */
export async function listHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
