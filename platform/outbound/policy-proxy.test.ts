import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, type ClientRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendEndlessly, serve, serveRaw, serveTls } from '#tests/outbound/serve.ts';
import { readAddressPolicy } from './address-policy.ts';
import { innerPort, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

/** A proxy that may reach these loopback servers alone. */
async function start(
  servers: { port: number }[],
  { ownUrl, ...rest }: Partial<PolicyProxyOptions> & { ownUrl?: string } = {},
) {
  const allow = servers.map(({ port }) => `127.0.0.1:${port}`);
  const policy = readAddressPolicy({ allow, ...(ownUrl && { ownUrl }) });
  const proxy = await startPolicyProxy({ policy, ...rest });
  onTestFinished(() => proxy.stop());
  const dial = () => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    return socket.on('error', () => {});
  };
  return {
    ...proxy,
    dial,
    /** Sends these bytes and returns everything that comes back until the proxy hangs up or falls silent. */
    speak: (text: string, silenceMs = 400) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = dial();
        socket.write(text, 'latin1');
        socket.setTimeout(silenceMs, () => socket.destroy());
        socket.on('data', (chunk) => {
          heard += chunk.toString('latin1');
        });
        socket.on('close', () => resolve(heard));
      }),
    /** Opens a tunnel and returns its socket, and the first line of the answer. */
    openTunnel: (authority: string) =>
      new Promise<{ socket: Socket; line: string }>((resolve) => {
        const socket = dial();
        socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
        socket.once('data', (chunk) =>
          resolve({ socket, line: chunk.toString('latin1').split('\r\n')[0] ?? '' }),
        );
        socket.once('close', () => resolve({ socket, line: '' }));
      }),
  };
}

/** The status and body of an answer to Node's client. */
function readAnswer(request: ClientRequest): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    request.once('error', reject).once('response', async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, body });
    });
    request.end();
  });
}

const opened = 'HTTP/1.1 200 Connection Established';
const forbidden = 'HTTP/1.1 403 Forbidden';
const get = (url: string, lines: string[] = []) =>
  `${[`GET ${url} HTTP/1.1`, 'Host: elsewhere.example', ...lines].join('\r\n')}\r\n\r\n`;

test('W-04 a request in clear is asked of the host of its address, and the answer comes as it was sent', async () => {
  const server = await serve((_, response) => {
    response.sendDate = false;
    response.writeHead(200, 'Fine', { 'X-One': 'a', 'Set-Cookie': ['a=1', 'b=2'], 'Content-Length': '5' });
    response.end('hello');
  });
  const proxy = await start([server]);
  const heard = await proxy.speak(get(`${server.url}/path?query`, ['X-Two: b']));
  expect(heard).toBe(
    'HTTP/1.1 200 Fine\r\nX-One: a\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 5\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\nhello',
  );
  expect(server.heard.join('')).toBe(
    `GET /path?query HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nX-Two: b\r\nConnection: keep-alive\r\n\r\n`,
  );
  expect([proxy.requests(), proxy.refusals(), proxy.exceeded()]).toEqual([1, 0, undefined]);
  expect(proxy.wireBytes()).toBe(heard.length);
});

test('W-04 headers of one hop stay on it, in both directions', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, {
      Connection: 'X-Hidden, close',
      'X-Hidden': '1',
      'Proxy-Authenticate': 'Basic',
      'Proxy-Connection': 'keep-alive',
      'X-Shown': '1',
    });
    response.end('hello');
  });
  const proxy = await start([server]);
  const lines = [
    'Connection: keep-alive, X-Secret',
    'X-Secret: 1',
    'Proxy-Connection: keep-alive',
    'Proxy-Authorization: Basic eDp5',
    'Proxy-Anything: 1',
    'Keep-Alive: 300',
    'TE: trailers',
    'Trailer: X-After',
    'Expect: 100-continue',
    'X-Shown: 1',
  ];
  const answer = (await proxy.speak(get(`${server.url}/`, lines))).toLowerCase();
  const asked = server.heard.join('').toLowerCase();
  expect(asked.match(/^(proxy-.*|te|trailer|keep-alive|x-secret|expect):/gm)).toBeNull();
  expect(asked).toContain('x-shown: 1');
  expect(answer.replace(/^http\/1\.1 100 continue\r\n\r\n/, '').match(/^(proxy-.*|x-hidden):/gm)).toBeNull();
  expect(answer).toContain('x-shown: 1');
});

test('W-04 a body is handed on with one length, or in chunks', async () => {
  const bodies: string[] = [];
  const server = await serve(async (request, response) => {
    bodies.push(`${request.method} ${Buffer.concat(await request.toArray())}`);
    response.end();
  });
  const proxy = await start([server]);
  await proxy.speak(`POST ${server.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`);
  await proxy.speak(
    `PUT ${server.url}/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nthere\r\n0\r\n\r\n`,
  );
  expect(bodies).toEqual(['POST hello', 'PUT there']);
});

const inner = 'GET /inside HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

test.each([
  ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
  ['a length with a sign', `Content-Length: +${inner.length}\r\n\r\n${inner}`],
  ['chunks that are not the last', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${inner}`],
  ['chunks by another name', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a blank before the colon', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a folded line', `X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a line feed alone', `X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a return alone', `X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`],
  ['a chunk with a bad length', `Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${inner}`],
  ['a null in a header', `X-A: b\0c\r\n\r\n${inner}`],
])('W-04 a second request is not smuggled by %s', async (_, rest) => {
  const server = await serve();
  const proxy = await start([server]);
  await proxy.speak(`POST ${server.url}/ HTTP/1.1\r\nHost: x\r\n${rest}`);
  // The second request is in origin form, which is for no proxy, and is refused.
  expect(server.heard.join('')).not.toContain('/inside');
});

test('W-04 an address with a line break in it breaks no line', async () => {
  const server = await serve();
  const proxy = await start([server]);
  await proxy.speak(`GET ${server.url}/a%0d%0aX-Evil:%201 HTTP/1.1\r\nHost: x\r\n\r\n`);
  await proxy.speak(`GET ${server.url}/a\tb HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(server.heard.join('')).not.toMatch(/^X-Evil/m);
});

test.each([
  ['GET', '/', 'in origin form'],
  ['GET', '*', 'for a server itself'],
  ['GET', 'https://127.0.0.1:PORT/', 'of TLS in clear'],
  ['GET', 'ftp://127.0.0.1:PORT/', 'of another scheme'],
  ['GET', 'http://user:pass@127.0.0.1:PORT/', 'with a password'],
  ['GET', 'http://127.0.0.1:1/', 'for another port'],
  ['GET', 'http://[::1]:PORT/', 'for another address'],
  ['TRACE', 'http://127.0.0.1:PORT/', 'by another method'],
  ['PROPFIND', 'http://127.0.0.1:PORT/', 'by another method'],
  ['PURGE', 'http://127.0.0.1:PORT/', 'by another method'],
])('W-04 a request %s %s, %s, gets no answer and is counted', async (method, url) => {
  const server = await serve();
  const proxy = await start([server]);
  const line = `${method} ${url.replace('PORT', String(server.port))} HTTP/1.1`;
  expect(await proxy.speak(`${line}\r\nHost: elsewhere.example\r\n\r\n`)).toBe('');
  expect(server.heard).toEqual([]);
  expect(proxy.refusals()).toBe(1);
});

test('W-04 what was refused is known by its host, in clear and through a tunnel', async () => {
  const proxy = await start([]);
  await proxy.speak(get('http://10.0.0.7/x.js'));
  await proxy.speak(get('http://10.0.0.7/y.js'));
  await proxy.openTunnel('cdn.example:8443');
  expect(proxy.refusedHosts()).toEqual(['10.0.0.7:80', 'cdn.example:8443']);
});

test('W-04 names that lead to the network behind us are not revealed', async () => {
  const policy = readAddressPolicy({ lookUp: async () => ['10.0.0.7'] });
  const proxy = await start([], { policy });
  await proxy.speak(get('http://wiki.example.com/x.js'));
  await proxy.openTunnel('wiki.example.com:443');
  expect([proxy.refusals(), proxy.refusedHosts()]).toEqual([2, []]);
});

test('W-04 another protocol is not spoken over a request in clear', async () => {
  const server = await serve();
  const proxy = await start([server]);
  const lines = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ];
  expect(await proxy.speak(get(`${server.url}/`, lines))).toMatch(/^HTTP\/1\.1 501 /);
  expect(server.heard).toEqual([]);
});

test.each([
  [
    'a server that asks for the password of the proxy',
    'HTTP/1.1 407 Authenticate\r\nProxy-Authenticate: Basic realm="you"\r\nContent-Length: 0\r\n\r\n',
  ],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nxxxxxxxxx'],
  ['a status that is none', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['nothing', ''],
])('W-04 of %s the browser hears nothing', async (_, bytes) => {
  const server = await serveRaw(bytes);
  const proxy = await start([server]);
  expect(await proxy.speak(get(`${server.url}/`))).toBe('');
});

test('W-04 a server that is not there gets no answer made up in its name', async () => {
  const proxy = await start([{ port: 1 }]);
  expect(await proxy.speak(get('http://127.0.0.1:1/'))).toBe('');
  expect(await proxy.speak('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /);
  expect(proxy.refusals()).toBe(0);
});

test('W-04 what Chromium asks of its maker for itself goes nowhere, and is not counted', async () => {
  const proxy = await start([]);
  expect(await proxy.speak(get('http://update.googleapis.com/service/update2/json'))).toBe('');
  expect((await proxy.openTunnel('update.googleapis.com:443')).line).toBe(forbidden);
  expect([proxy.requests(), proxy.refusals()]).toEqual([0, 0]);
});

test('W-04 a tunnel carries TLS to the exact host and port, and its bytes are counted', async () => {
  const server = await serveTls(['127.0.0.1'], { body: 'x'.repeat(50_000) });
  const proxy = await start([server]);
  const { socket, line } = await proxy.openTunnel(`127.0.0.1:${server.port}`);
  expect(line).toBe(opened);
  const secure = connectTls({ socket, ca: server.cert, servername: '', host: '127.0.0.1' });
  const { body } = await readAnswer(
    ask({ createConnection: () => secure, path: '/', headers: { connection: 'close' } }),
  );
  expect(body).toHaveLength(50_000);
  expect(proxy.wireBytes()).toBeGreaterThan(50_000);
  expect(proxy.wireBytes()).toBeLessThan(53_000);
});

test.each([
  ...[
    '127.0.0.1:1',
    '127.0.0.1',
    'localhost:PORT',
    '[::1]:PORT',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT/path',
  ],
  ...[
    'http://127.0.0.1:PORT',
    '127.0.0.1:+PORT',
    '127.0.0.1:PORT:80',
    ':PORT',
    '127.0.0.1:0',
    '127.0.0.1:99999',
  ],
])('W-04 no tunnel leads to %s', async (authority) => {
  const server = await serve();
  const proxy = await start([server]);
  const { line } = await proxy.openTunnel(authority.replace('PORT', String(server.port)));
  expect([forbidden, '']).toContain(line);
  expect(server.heard).toEqual([]);
});

test('W-04 our own pages are read by GET, and by no tunnel that hides what is asked', async () => {
  const own = await serve();
  const proxy = await start([], { ownUrl: own.url });
  expect(await proxy.speak(get(`${own.url}/pricing`))).toMatch(/hello$/);
  expect(await proxy.speak(get(`${own.url}/api/audits`))).toBe('');
  expect(await proxy.speak(get(`${own.url}/website-carbon/1a2b`))).toBe('');
  expect(await proxy.speak(`POST ${own.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)).toBe('');
  expect((await proxy.openTunnel(`127.0.0.1:${own.port}`)).line).toBe(forbidden);
  expect(own.heard).toHaveLength(1);
});

test('W-04 a tunnel to our own https site is for the audit of a page of ours alone', async () => {
  const own = await serve();
  const ownUrl = `https://127.0.0.1:${own.port}`;
  const strangers = await start([], { ownUrl, pageUrl: 'https://public.example/' });
  expect((await strangers.openTunnel(`127.0.0.1:${own.port}`)).line).toBe(forbidden);
  const ours = await start([], { ownUrl, pageUrl: `${ownUrl}/pricing` });
  expect((await ours.openTunnel(`127.0.0.1:${own.port}`)).line).toBe(opened);
});

test('W-04 everything ends with the bytes of one visit', async () => {
  const server = await serve(sendEndlessly);
  const proxy = await start([server], { limits: { wireBytes: 2_000_000 } });
  const other = await proxy.openTunnel(`127.0.0.1:${server.port}`);
  const heard = await proxy.speak(get(`${server.url}/`), 5_000);
  expect(heard.length).toBeLessThan(3_000_000);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
  expect(proxy.spent.reason).toMatchObject({ failure: { code: 'too large' } });
  await vi.waitFor(() => expect(other.socket.destroyed).toBe(true));
  expect(await proxy.speak(get(`${server.url}/`))).toBe('');
});

test('W-04 what a page sends counts like what it gets', async () => {
  const server = await serve((request, response) => void request.resume().on('end', () => response.end()));
  const proxy = await start([server], { limits: { wireBytes: 1_000_000 } });
  const body = 'x'.repeat(4_000_000);
  const head = `POST ${server.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}`;
  await proxy.speak(`${head}\r\n\r\n${body}`, 2_000);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 everything ends with the requests of one visit, refused ones and tunnels included', async () => {
  const server = await serve();
  const proxy = await start([server], { limits: { requests: 3 } });
  await proxy.speak(get(`${server.url}/`));
  await proxy.speak(get('http://127.0.0.1:1/'));
  await proxy.openTunnel(`127.0.0.1:${server.port}`);
  expect(proxy.exceeded()).toBeUndefined();
  await proxy.speak(get(`${server.url}/`));
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 everything ends with the time of one visit', async () => {
  const server = await serve(() => {});
  const proxy = await start([server], { limits: { totalMs: 200 } });
  // This is longer than a test may take, so it is the proxy that ends the connection.
  expect(await proxy.speak(get(`${server.url}/`), 120_000)).toBe('');
  expect(proxy.exceeded()).toEqual({ code: 'slow' });
});

test('W-04 a server that never answers is given up alone', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/') response.end('hello');
  });
  const proxy = await start([server], { limits: { headersMs: 200 } });
  expect(await proxy.speak(get(`${server.url}/never`), 5_000)).toBe('');
  expect(await proxy.speak(get(`${server.url}/`))).toMatch(/hello$/);
  expect(proxy.exceeded()).toBeUndefined();
});

test('W-04 a proxy stops with the audit, and leaves nothing open', async () => {
  const server = await serve(() => {});
  const stop = new AbortController();
  const proxy = await start([server], { signal: stop.signal });
  const waiting = proxy.speak(get(`${server.url}/`), 10_000);
  await vi.waitFor(() => expect(server.heard).toHaveLength(1));
  stop.abort();
  expect(await waiting).toBe('');
  await proxy.stop();
  await proxy.stop();
  expect(await proxy.speak(get(`${server.url}/`))).toBe('');
  expect(proxy.exceeded()).toBeUndefined();
});

test('W-04 a browser that is gone when the answer comes takes nothing with it', async () => {
  let answer = () => {};
  const server = await serve((_, response) => {
    answer = () => void response.end('late');
  });
  const proxy = await start([server]);
  const socket = proxy.dial();
  socket.write(get(`${server.url}/`));
  await vi.waitFor(() => expect(server.heard).toHaveLength(1));
  socket.destroy();
  answer();
  expect(await proxy.speak(get('http://127.0.0.1:1/'))).toBe('');
  expect(proxy.requests()).toBe(2);
});

test('W-04 a browser in a network of its own comes by a socket of the file system', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await serve();
  const socketPath = path.join(folder, 'proxy');
  const proxy = await start([server], { socketPath });
  const { status } = await readAnswer(ask({ socketPath, path: `${server.url}/` }));
  expect(status).toBe(200);
  expect(proxy.url).toBe(`http://127.0.0.1:${innerPort}`);
});
