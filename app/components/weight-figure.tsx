import { usePageSettings } from './page-settings.ts';

/**
 * Shows one measured figure of the open page: its kilobytes (`page`), its grams of CO2e per view (`grams`), or the
 * kilobytes up to this point (`ruler`, on desktop only). The server fills in the figure after rendering. After a client
 * navigation it starts empty, and CSS hides the text around an empty figure.
 */
export function WeightFigure({ of }: { of: 'page' | 'grams' | 'ruler' }) {
  usePageSettings({ weight: true });
  const forms = of === 'ruler' ? (['desktop'] as const) : (['phone', 'desktop'] as const);
  return forms.map((form) => (
    <span
      key={form}
      className={of === 'ruler' ? undefined : `on-${form}`}
      data-weight={of}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant marker that React must not touch
      dangerouslySetInnerHTML={{ __html: weightMarkers.create(of, form) }}
    />
  ));
}

/**
 * The placeholder for a weight figure until the page has been rendered and can be weighed. It is an HTML comment, because
 * rendered text can never look like one.
 */
export const weightMarkers = {
  pattern: /<!--weight:(page|grams|ruler):(phone|desktop)-->/g,
  create: (of: 'page' | 'grams' | 'ruler', form: 'phone' | 'desktop') => `<!--weight:${of}:${form}-->`,
};
