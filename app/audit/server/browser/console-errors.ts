import type { CdpSession } from './cdp-connection.ts';

const most = 20;
const longest = 300;

/** Collects what a visitor's console would show in red, each sentence once. */
export async function listenToConsole(page: CdpSession, errors: string[]): Promise<void> {
  const add = (text: string) => {
    const short = text.replace(/\s+/g, ' ').trim().slice(0, longest);
    if (short && errors.length < most && !errors.includes(short)) errors.push(short);
  };
  page.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    // The stack that follows is not for the reader.
    const description = exceptionDetails.exception?.description?.split('\n    at ')[0];
    add(description ?? exceptionDetails.text);
  });
  page.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'assert')
      add(args.map(({ value, description }) => String(value ?? description ?? '')).join(' '));
  });
  page.on('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error') add(entry.url ? `${entry.text} (${entry.url})` : entry.text);
  });
  await Promise.all([page.send('Runtime.enable'), page.send('Log.enable')]);
}
