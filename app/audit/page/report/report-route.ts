type ReportKind = 'missing' | 'unavailable' | 'progress' | 'failure' | 'report';

/** Seconds after which a waiting page reloads without a script. */
const refreshSeconds = 3;

/** The handle of a report’s route. */
export function findRefresh(loaderData: unknown): number | undefined {
  const { kind } = (loaderData ?? {}) as { kind?: ReportKind };
  return kind === 'progress' ? refreshSeconds : undefined;
}

/** Answers as the loader of a report’s route. */
export function describeAnswer(kind: ReportKind): { status: number; headers: Record<string, string> } {
  if (kind === 'missing') return { status: 404, headers: {} };
  return kind === 'unavailable'
    ? { status: 503, headers: { 'retry-after': '60' } }
    : { status: 200, headers: {} };
}

type Given = { actionHeaders: Headers; loaderHeaders: Headers };

/** Only its address protects a report, so it is never cached and sends no referrer. */
export function reportHeaders({ actionHeaders, loaderHeaders }: Given): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after') ?? loaderHeaders.get('retry-after');
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
    ...(retryAfter && { 'retry-after': retryAfter }),
  };
}

/** The page of a report’s route; empty if unknown. */
export function findShownAddress(
  shown: { kind: ReportKind } & ({ address: string } | { report: { address: string } } | object),
): string {
  if ('address' in shown) return shown.address;
  return 'report' in shown ? shown.report.address : '';
}
