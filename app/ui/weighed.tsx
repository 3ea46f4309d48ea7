/**
 * Shows one measured figure of the open page: its kilobytes (`page`), its grams of CO2e a view (`grams`), or the kilobytes
 * down to this place (`ruler`, from desktop up). The server fills the figure in once the page is rendered. On a page that
 * a client navigation brings it starts empty, and CSS hides the words around an empty figure.
 */
export function Weighed({ of }: { of: 'page' | 'grams' | 'ruler' }) {
  const forms = of === 'ruler' ? (['desktop'] as const) : (['phone', 'desktop'] as const);
  return forms.map((form) => (
    <span
      key={form}
      className={of === 'ruler' ? undefined : `on-${form}`}
      data-weight={of}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker, which React must leave alone
      dangerouslySetInnerHTML={{ __html: weightMarkers.create(of, form) }}
    />
  ));
}

/**
 * The placeholder of a weight figure until the page has been rendered and can be weighed. It is an HTML comment, because
 * no text can come out of the renderer looking like one.
 */
export const weightMarkers = {
  any: '<!--weight:',
  pattern: /<!--weight:(page|grams|ruler):(phone|desktop)-->/g,
  create: (of: 'page' | 'grams' | 'ruler', form: 'phone' | 'desktop') => `<!--weight:${of}:${form}-->`,
};
