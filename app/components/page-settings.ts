import { createContext, use } from 'react';

/** What components set on the server for their page. */
type PageSettings = {
  /** Keeps the page out of search engines. */
  noindex?: boolean;
  /** Whether the page states its weight, which the server fills in. */
  weight?: boolean;
};

/** Only the server provides an object to write into, from which it builds its response. */
export const PageSettingsContext = /* @__PURE__ */ createContext<PageSettings | undefined>(undefined);

/** Notes settings of the page that is being rendered. It makes no difference how often a component is rendered. */
export function usePageSettings(settings: PageSettings): void {
  // No browser loads this code.
  if (import.meta.env.SSR) Object.assign(use(PageSettingsContext) ?? {}, settings);
}
