/** The most reports that a page sends, so that a page which throws in a loop does not flood the server. */
const mostReports = 5;

export type ErrorReport = { message: string; source: string; line: number; path: string };

/** A report holds the error's own message and place, and nothing about the visitor. G-09. */
export function createErrorReport(message: string, source: string, line: number, path: string): ErrorReport {
  return { message: message.slice(0, 300), source: source.split(/[?#]/)[0]?.slice(0, 200) ?? '', line, path };
}

/** Reports uncaught errors to the server's log. The visitor sees nothing. */
export function reportErrors(): void {
  let sent = 0;
  const send = (message: string, source = '', line = 0) => {
    if (sent++ >= mostReports) return;
    const report = createErrorReport(message, source, line, location.pathname);
    navigator.sendBeacon('/api/errors', JSON.stringify(report));
  };
  addEventListener('error', (event) => {
    if (event.message) send(event.message, event.filename, event.lineno);
  });
  addEventListener('unhandledrejection', ({ reason }) => send(String(reason?.message ?? reason)));
}
