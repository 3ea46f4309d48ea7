import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes void elements with a slash, attribute names in camel case, and some characters unescaped.
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'error',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
    'require-sri': 'off',
    // Checkboxes of the same name send several values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    'no-implicit-input-type': 'off',
    // Only pages without script refresh, and only while a task runs.
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
