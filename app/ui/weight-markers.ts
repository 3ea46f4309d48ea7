/**
 * The placeholder of a weight figure until the page has been rendered and can be weighed. It is an HTML comment, because
 * no text can come out of the renderer looking like one.
 */
export const weightMarkers = {
  any: '<!--weight:',
  pattern: /<!--weight:(page|grams|ruler):(phone|desktop)-->/g,
  create: (of: 'page' | 'grams' | 'ruler', form: 'phone' | 'desktop') => `<!--weight:${of}:${form}-->`,
};
