import { weightMarkers } from './weight-markers.ts';

/**
 * One measured figure of the page that is open: kilobytes of all of it (`page`), grams of CO2e a view
 * (`grams`), or kilobytes down to this place (`ruler`, from desktop up). The server fills it in once the page
 * stands; until then it is empty, and CSS hides the words around an empty figure.
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
