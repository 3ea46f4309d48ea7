/** What `/auth` can show to somebody who is signed out; the last also to somebody who is signed in. */
const views = ['sign-in', 'sign-up', 'forgotten', 'new-password'] as const;
export type View = (typeof views)[number];

export const viewParameter = 'view';

/** Undefined for what is no view: then the page is not worth keeping. */
export function parseView(params: URLSearchParams): View | undefined {
  const asked = params.get(viewParameter);
  return asked === null ? 'sign-in' : views.find((view) => view === asked);
}

export function formatViewPath(view: View): string {
  return view === 'sign-in' ? '/auth' : `/auth?${viewParameter}=${view}`;
}
