import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask, createServer, type RequestListener } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeSelfSigned } from '#tests/self-signed.ts';
import { readAddressPolicy } from './address-policy.ts';
import { innerPort, type PolicyProxyOptions, startPolicyProxy } from './policy-proxy.ts';

/** A server on loopback that keeps what it heard, word for word. */
async function serve(answer: RequestListener = (_, response) => response.end('hello')) {
  const server = createServer(answer);
  const heard: string[] = [];
  let sent = 0;
  server.on('connection', (socket) => {
    socket.on('data', (chunk) => heard.push(chunk.toString('latin1')));
    socket.on('close', () => {
      sent += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, heard, url: `http://127.0.0.1:${port}`, sent: () => sent };
}

async function serveRaw(bytes: string) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes, 'latin1'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function start(ports: number[], options: Partial<PolicyProxyOptions> & { ownUrl?: string } = {}) {
  const { ownUrl, ...rest } = options;
  const policy = readAddressPolicy({
    allow: ports.map((port) => `127.0.0.1:${port}`),
    ...(ownUrl ? { ownUrl } : {}),
  });
  const proxy = await startPolicyProxy({ policy, ...rest });
  onTestFinished(() => proxy.stop());
  return proxy;
}

/** Says these bytes to the proxy and gives all that comes back until it hangs up, or falls silent. */
function speak(proxy: { url: string }, text: string, silenceMs = 400): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const get = (url: string, lines: string[] = []) =>
  `${[`GET ${url} HTTP/1.1`, 'Host: elsewhere.example', ...lines].join('\r\n')}\r\n\r\n`;

test('W-04 a request in clear is asked of the host of its address, and the answer comes as it was sent', async () => {
  const server = await serve((_, response) => {
    response.sendDate = false;
    response.writeHead(200, 'Fine', { 'X-One': 'a', 'Set-Cookie': ['a=1', 'b=2'], 'Content-Length': '5' });
    response.end('hello');
  });
  const proxy = await start([server.port]);
  const heard = await speak(proxy, get(`${server.url}/path?query`, ['X-Two: b']));
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
  const proxy = await start([server.port]);
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
  const answer = (await speak(proxy, get(`${server.url}/`, lines))).toLowerCase();
  const asked = server.heard.join('').toLowerCase();
  expect(asked.match(/^(proxy-.*|te|trailer|keep-alive|x-secret|expect):/gm)).toBeNull();
  expect(asked).toContain('x-shown: 1');
  expect(answer.replace(/^http\/1\.1 100 continue\r\n\r\n/, '').match(/^(proxy-.*|x-hidden):/gm)).toBeNull();
  expect(answer).toContain('x-shown: 1');
});

test('W-04 a body is handed on with one length, or in chunks', async () => {
  const bodies: string[] = [];
  const server = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(`${request.method} ${body}`);
    response.end();
  });
  const proxy = await start([server.port]);
  await speak(proxy, `POST ${server.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`);
  await speak(
    proxy,
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
  const proxy = await start([server.port]);
  await speak(proxy, `POST ${server.url}/ HTTP/1.1\r\nHost: x\r\n${rest}`);
  // The second one is in origin form: of no proxy, and refused where it is read as a request of its own.
  expect(server.heard.join('')).not.toContain('/inside');
});

test('W-04 an address with a line break in it breaks no line', async () => {
  const server = await serve();
  const proxy = await start([server.port]);
  await speak(proxy, `GET ${server.url}/a%0d%0aX-Evil:%201 HTTP/1.1\r\nHost: x\r\n\r\n`);
  await speak(proxy, `GET ${server.url}/a\tb HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(server.heard.join('')).not.toMatch(/^X-Evil/m);
});

test.each([
  ['/', 'in origin form'],
  ['*', 'for a server itself'],
  ['https://127.0.0.1:PORT/', 'of TLS in clear'],
  ['ftp://127.0.0.1:PORT/', 'of another scheme'],
  ['http://user:pass@127.0.0.1:PORT/', 'with a password'],
  ['http://127.0.0.1:1/', 'for another port'],
  ['http://[::1]:PORT/', 'for another address'],
])('W-04 a request %s, %s, gets no answer and is counted', async (url) => {
  const server = await serve();
  const proxy = await start([server.port]);
  expect(await speak(proxy, get(url.replace('PORT', String(server.port))))).toBe('');
  expect(server.heard).toEqual([]);
  expect(proxy.refusals()).toBe(1);
});

test('W-04 what was refused is known by its host, in clear and through a tunnel', async () => {
  const proxy = await start([]);
  await speak(proxy, get('http://10.0.0.7/x.js'));
  await speak(proxy, get('http://10.0.0.7/y.js'));
  await openTunnel(proxy, 'cdn.example:8443');
  expect(proxy.refusedHosts()).toEqual(['10.0.0.7:80', 'cdn.example:8443']);
});

test('W-04 nobody is told of names that lead to the network behind us', async () => {
  const policy = readAddressPolicy({ lookUp: async () => ['10.0.0.7'] });
  const proxy = await start([], { policy });
  await speak(proxy, get('http://wiki.example.com/x.js'));
  await openTunnel(proxy, 'wiki.example.com:443');
  expect([proxy.refusals(), proxy.refusedHosts()]).toEqual([2, []]);
});

test.each(['TRACE', 'PROPFIND', 'PURGE'])('W-04 no %s leaves', async (method) => {
  const server = await serve();
  const proxy = await start([server.port]);
  expect(await speak(proxy, `${method} ${server.url}/ HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe('');
  expect(server.heard).toEqual([]);
});

test('W-04 another protocol is not spoken over a request in clear', async () => {
  const server = await serve();
  const proxy = await start([server.port]);
  const lines = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: x',
    'Sec-WebSocket-Version: 13',
  ];
  expect(await speak(proxy, get(`${server.url}/`, lines))).toMatch(/^HTTP\/1\.1 501 /);
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
  const port = await serveRaw(bytes);
  const proxy = await start([port]);
  expect(await speak(proxy, get(`http://127.0.0.1:${port}/`))).toBe('');
});

test('W-04 a server that is not there gets no answer made up in its name', async () => {
  const proxy = await start([1]);
  expect(await speak(proxy, get('http://127.0.0.1:1/'))).toBe('');
  expect(await speak(proxy, 'CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /);
  expect(proxy.refusals()).toBe(0);
});

test('W-04 what Chromium asks of its maker for itself goes nowhere, and is not counted', async () => {
  const proxy = await start([]);
  expect(await speak(proxy, get('http://update.googleapis.com/service/update2/json'))).toBe('');
  expect((await openTunnel(proxy, 'update.googleapis.com:443')).line).toBe('HTTP/1.1 403 Forbidden');
  expect([proxy.requests(), proxy.refusals()]).toEqual([0, 0]);
});

/** Opens a tunnel and gives its socket, or the line that refused it. */
function openTunnel(proxy: { url: string }, authority: string): Promise<{ socket: Socket; line: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => {
      socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    });
    onTestFinished(() => void socket.destroy());
    socket.once('error', reject);
    socket.once('data', (chunk) =>
      resolve({ socket, line: chunk.toString('latin1').split('\r\n')[0] ?? '' }),
    );
    socket.once('close', () => resolve({ socket, line: '' }));
  });
}

test('W-04 a tunnel carries TLS to the exact host and port, and its bytes are counted', async () => {
  const { key, cert } = makeSelfSigned(['127.0.0.1']);
  const server = https.createServer({ key, cert }, (_, response) => response.end('x'.repeat(50_000)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const proxy = await start([port]);
  const { socket, line } = await openTunnel(proxy, `127.0.0.1:${port}`);
  expect(line).toBe('HTTP/1.1 200 Connection Established');
  const secure = connectTls({ socket, ca: cert, servername: '', host: '127.0.0.1' });
  const body = await new Promise<string>((resolve, reject) => {
    ask({ createConnection: () => secure, path: '/', headers: { connection: 'close' } }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(text);
    })
      .on('error', reject)
      .end();
  });
  expect(body).toHaveLength(50_000);
  expect(proxy.wireBytes()).toBeGreaterThan(50_000);
  expect(proxy.wireBytes()).toBeLessThan(53_000);
});

test.each([
  '127.0.0.1:1',
  '127.0.0.1',
  'localhost:PORT',
  '[::1]:PORT',
  'user@127.0.0.1:PORT',
  '127.0.0.1:PORT/path',
  'http://127.0.0.1:PORT',
  '127.0.0.1:+PORT',
  '127.0.0.1:PORT:80',
  ':PORT',
  '127.0.0.1:0',
  '127.0.0.1:99999',
])('W-04 no tunnel leads to %s', async (authority) => {
  const server = await serve();
  const proxy = await start([server.port]);
  const { line } = await openTunnel(proxy, authority.replace('PORT', String(server.port)));
  expect(['HTTP/1.1 403 Forbidden', '']).toContain(line);
  expect(server.heard).toEqual([]);
});

test('W-04 our own pages are read by GET, and by no tunnel that hides what is asked', async () => {
  const own = await serve();
  const proxy = await start([], { ownUrl: own.url });
  expect(await speak(proxy, get(`${own.url}/pricing`))).toMatch(/hello$/);
  expect(await speak(proxy, get(`${own.url}/api/audits`))).toBe('');
  expect(await speak(proxy, get(`${own.url}/website-carbon/1a2b`))).toBe('');
  expect(await speak(proxy, `POST ${own.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`)).toBe('');
  expect((await openTunnel(proxy, `127.0.0.1:${own.port}`)).line).toBe('HTTP/1.1 403 Forbidden');
  expect(own.heard).toHaveLength(1);
});

test('W-04 a tunnel to our own https site is for the audit of a page of ours alone', async () => {
  const own = await serve();
  const ownUrl = `https://127.0.0.1:${own.port}`;
  const strangers = await start([], { ownUrl, pageUrl: 'https://public.example/' });
  expect((await openTunnel(strangers, `127.0.0.1:${own.port}`)).line).toBe('HTTP/1.1 403 Forbidden');
  const ours = await start([], { ownUrl, pageUrl: `${ownUrl}/pricing` });
  expect((await openTunnel(ours, `127.0.0.1:${own.port}`)).line).toBe('HTTP/1.1 200 Connection Established');
});

test('W-04 everything ends with the bytes of one visit', async () => {
  const server = await serve((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64_000)));
    };
    response.on('drain', more);
    more();
  });
  const proxy = await start([server.port], { limits: { wireBytes: 2_000_000 } });
  const other = await openTunnel(proxy, `127.0.0.1:${server.port}`);
  const heard = await speak(proxy, get(`${server.url}/`), 5_000);
  expect(heard.length).toBeLessThan(3_000_000);
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
  expect(proxy.spent.reason).toMatchObject({ failure: { code: 'too large' } });
  await vi.waitFor(() => expect(other.socket.destroyed).toBe(true));
  expect(await speak(proxy, get(`${server.url}/`))).toBe('');
});

test('W-04 what a page sends counts like what it gets', async () => {
  const server = await serve((request, response) => {
    request.resume();
    request.on('end', () => response.end());
  });
  const proxy = await start([server.port], { limits: { wireBytes: 1_000_000 } });
  const body = 'x'.repeat(4_000_000);
  await speak(
    proxy,
    `POST ${server.url}/ HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    2_000,
  );
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 everything ends with the requests of one visit, refused ones and tunnels included', async () => {
  const server = await serve();
  const proxy = await start([server.port], { limits: { requests: 3 } });
  await speak(proxy, get(`${server.url}/`));
  await speak(proxy, get('http://127.0.0.1:1/'));
  await openTunnel(proxy, `127.0.0.1:${server.port}`);
  expect(proxy.exceeded()).toBeUndefined();
  await speak(proxy, get(`${server.url}/`));
  expect(proxy.exceeded()).toEqual({ code: 'too large' });
});

test('W-04 everything ends with the time of one visit', async () => {
  const server = await serve(() => {});
  const proxy = await start([server.port], { limits: { totalMs: 200 } });
  // Longer than a test may take: it is the proxy that ends the talk.
  expect(await speak(proxy, get(`${server.url}/`), 120_000)).toBe('');
  expect(proxy.exceeded()).toEqual({ code: 'slow' });
});

test('W-04 a server that never answers is given up alone', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/') response.end('hello');
  });
  const proxy = await start([server.port], { limits: { headersMs: 200 } });
  expect(await speak(proxy, get(`${server.url}/never`), 5_000)).toBe('');
  expect(await speak(proxy, get(`${server.url}/`))).toMatch(/hello$/);
  expect(proxy.exceeded()).toBeUndefined();
});

test('W-04 a proxy stops with the audit, and leaves nothing open', async () => {
  const server = await serve(() => {});
  const stop = new AbortController();
  const proxy = await start([server.port], { signal: stop.signal });
  const waiting = speak(proxy, get(`${server.url}/`), 10_000);
  await vi.waitFor(() => expect(server.heard).toHaveLength(1));
  stop.abort();
  expect(await waiting).toBe('');
  await proxy.stop();
  await proxy.stop();
  expect(await speak(proxy, get(`${server.url}/`))).toBe('');
  expect(proxy.exceeded()).toBeUndefined();
});

test('W-04 a browser that is gone when the answer comes takes nothing with it', async () => {
  let answer = () => {};
  const server = await serve((_, response) => {
    answer = () => void response.end('late');
  });
  const proxy = await start([server.port]);
  const { socket } = await new Promise<{ socket: Socket }>((resolve) => {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => {
      socket.write(get(`${server.url}/`));
      resolve({ socket });
    });
  });
  await vi.waitFor(() => expect(server.heard).toHaveLength(1));
  socket.destroy();
  answer();
  expect(await speak(proxy, get('http://127.0.0.1:1/'))).toBe('');
  expect(proxy.requests()).toBe(2);
});

test('W-04 a browser in a network of its own comes by a socket of the file system', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'saltbush-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await serve();
  const socketPath = path.join(folder, 'proxy');
  const proxy = await start([server.port], { socketPath });
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    ask({ socketPath, path: `${server.url}/` }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(answer).toBe(200);
  expect(proxy.url).toBe(`http://127.0.0.1:${innerPort}`);
});
