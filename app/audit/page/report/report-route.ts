type ReportKind = 'missing' | 'unavailable' | 'progress' | 'failure' | 'report';

/** Without a script a page that waits looks again after so many seconds. */
const refreshSeconds = 3;

/** For the handle of a report’s route. */
export function findRefresh(loaderData: unknown): number | undefined {
  const { kind } = (loaderData ?? {}) as { kind?: ReportKind };
  return kind === 'progress' ? refreshSeconds : undefined;
}

/** How the loader of a report’s route answers. */
export function describeAnswer(kind: ReportKind): { status: number; headers: Record<string, string> } {
  if (kind === 'missing') return { status: 404, headers: {} };
  return kind === 'unavailable'
    ? { status: 503, headers: { 'retry-after': '60' } }
    : { status: 200, headers: {} };
}

type Given = { actionHeaders: Headers; loaderHeaders: Headers };

/** Its address is all that guards it: nobody keeps the page, and no other site is told where it is. */
export function reportHeaders({ actionHeaders, loaderHeaders }: Given): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    ...(retryAfter && { 'retry-after': retryAfter }),
  };
}

/** The page that a report’s route is about; empty where nobody knows. */
export function findShownAddress(
  shown: { kind: ReportKind } & ({ address: string } | { report: { address: string } } | object),
): string {
  if ('address' in shown) return shown.address;
  return 'report' in shown ? shown.report.address : '';
}
