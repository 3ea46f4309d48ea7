import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sendWritten, takesWritten, writeHeaders } from './send-written.ts';

const headers = ['content-type', 'text/plain', 'x-one', 'a', 'content-length', '5'];
const body = Buffer.from('words');
const written: RequestListener = (request, response) => {
  if (takesWritten(request, response)) sendWritten(response, 200, writeHeaders(headers), body);
  else response.writeHead(200, headers).end(body);
};
const byNode: RequestListener = (_request, response) => response.writeHead(200, headers).end(body);

/** Returns everything that a server answers to these bytes, in lower case and without the time. */
async function say(listener: RequestListener, bytes: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.httpVersion === '1.1') response.removeHeader('connection');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(bytes);
  const said = await text(socket);
  server.close();
  // The date changes with time, and Node has its own clock for it.
  return said.toLowerCase().replaceAll(/(date:) \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d gmt/g, '$1');
}

const get = (path: string, more = '', version = '1.1') =>
  `GET /${path} HTTP/${version}\r\nHost: site.test\r\n${more}\r\n`;

test.each([
  ['one request', get('')],
  ['three at once, on one connection', get('a') + get('b') + get('c')],
  ['the last of two, which closes', get('a') + get('b', 'Connection: close\r\n')],
  ['an old client', get('', '', '1.0')],
  ['an old client that stays', get('', 'Connection: keep-alive\r\n', '1.0')],
])('what is sent written out is what Node would have sent: %s', async (_what, bytes) => {
  const said = await say(written, bytes);
  expect(said).toContain('\r\n\r\nwords');
  expect(said).toBe(await say(byNode, bytes));
});

test('an answer that has begun, or whose connection closes, is left to Node', async () => {
  const took: boolean[] = [];
  const listener: RequestListener = (request, response) => {
    took.push(takesWritten(request, response));
    written(request, response);
    took.push(takesWritten(request, response));
  };
  await say(listener, get('a') + get('b', 'Connection: close\r\n'));
  expect(took).toEqual([true, false, false, false]);
});

test('answers of one turn of the event loop are sent after it, close after each other, in their order', async () => {
  const sent: string[] = [];
  const answer = (name: string) =>
    ({ end: () => sent.push(name) }) as object as Parameters<typeof sendWritten>[0];
  sendWritten(answer('a'), 200, '', body);
  sendWritten(answer('b'), 200, '', body);
  expect(sent).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual(['a', 'b']);
});
