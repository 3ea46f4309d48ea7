/** Reports a page sends at most: a page that throws in a loop must not become a load of its own. */
const mostReports = 5;

export type ErrorReport = { message: string; source: string; line: number; path: string };

/** What a report says: the error's own words and place, and nothing about the visitor. G-09. */
export function createErrorReport(message: string, source: string, line: number, path: string): ErrorReport {
  return { message: message.slice(0, 300), source: source.split(/[?#]/)[0]?.slice(0, 200) ?? '', line, path };
}

/** Listens for what nobody caught and tells the server's log. The visitor sees nothing. */
export function reportErrors(endpoint = '/api/errors'): void {
  let sent = 0;
  const send = (message: string, source = '', line = 0) => {
    if (sent++ >= mostReports) return;
    navigator.sendBeacon(
      endpoint,
      JSON.stringify(createErrorReport(message, source, line, location.pathname)),
    );
  };
  addEventListener('error', (event) => {
    if (event.message) send(event.message, event.filename, event.lineno);
  });
  addEventListener('unhandledrejection', ({ reason }) => send(String(reason?.message ?? reason)));
}
