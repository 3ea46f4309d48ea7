/**
 * What a figure of the page's weight stands as until the page has been rendered and can be weighed. An HTML
 * comment: no text of ours or of anybody else's can come out of the renderer looking like it.
 */
export const weightMarkers = {
  any: '<!--weight:',
  pattern: /<!--weight:(page|grams|ruler):(phone|desktop)-->/g,
  create: (of: 'page' | 'grams' | 'ruler', form: 'phone' | 'desktop') => `<!--weight:${of}:${form}-->`,
};
