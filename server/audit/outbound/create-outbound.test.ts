import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import https from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AuditError } from '#domain/audit/audit-failure.ts';
import type { OutboundOptions } from '#domain/audit/outbound.ts';
import { makeSelfSigned } from '#tests/self-signed.ts';
import { readAddressPolicy } from './address-policy.ts';
import { createOutbound } from './create-outbound.ts';
import type { TrafficLimits } from './limits.ts';

type Given = {
  limits?: Partial<TrafficLimits>;
  budget?: { requests: number; wireBytes: number };
  ca?: string[];
};

/** An outbound that may ask these ports of loopback alone. */
function open(ports: number[], { limits, ...given }: Given = {}) {
  const policy = readAddressPolicy({ allow: ports.map((port) => `127.0.0.1:${port}`) });
  const outbound = createOutbound({ policy, limits: { totalMs: 20_000, ...limits }, ...given });
  onTestFinished(() => outbound.close());
  const signal = new AbortController().signal;
  return (url: string, options: Partial<OutboundOptions> = {}) => outbound.fetch(url, { signal, ...options });
}

/** A server that counts what it sends, by its sockets. */
async function serve(answer: RequestListener, options: ServerOptions = {}) {
  const server = createServer(options, answer);
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sentBytes = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  return { port, url: `http://127.0.0.1:${port}`, sentBytes, connections: () => connections };
}

/** A server that says these bytes, whatever it is asked, and then hangs up unless it is to go on. */
async function serveRaw(speak: (socket: Socket) => void) {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => speak(socket));
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/` };
}

const failing = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AuditError);
  return (error as AuditError).failure.code;
};

const text = 'A page of some length. '.repeat(1_000);
const encodings = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  'DEFLATE, gzip': (body: string) => gzipSync(deflateRawSync(body)),
  zstd: zstdCompressSync,
  identity: (body: string) => Buffer.from(body),
};

test.each(Object.entries(encodings))(
  'W-01 a body in %s is decoded, and weighed as it was sent',
  async (name, encode) => {
    const body = encode(text);
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': name, 'content-type': 'text/html' }).end(body);
    });
    const fetch = open([server.port]);
    const answer = await fetch(`${server.url}/page#part`);
    expect(Buffer.from(answer.body).toString()).toBe(text);
    expect(answer).toMatchObject({ status: 200, url: `${server.url}/page`, redirects: [] });
    expect(answer.transferBytes).toBe(server.sentBytes());
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.milliseconds.all).toBeGreaterThanOrEqual(answer.milliseconds.firstByte);
  },
);

test('W-01 files over one kept connection are weighed each by itself, to the byte', async () => {
  const server = await serve((request, response) => response.end('x'.repeat(Number(request.url?.slice(1)))));
  const fetch = open([server.port]);
  const sizes = [0, 1, 1_000, 70_000, 12];
  let sum = 0;
  for (const size of sizes) sum += (await fetch(`${server.url}/${size}`)).transferBytes;
  expect(sum).toBe(server.sentBytes());
  expect(server.connections()).toBe(1);
});

test('W-01 the answer to HEAD has an encoding and no body', async () => {
  const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end());
  const answer = await open([server.port])(server.url, { method: 'HEAD' });
  expect(answer.body).toHaveLength(0);
});

test('W-04 any status is an answer, with what was sent of itself and nothing of ours', async () => {
  const headers: Record<string, unknown>[] = [];
  const server = await serve((request, response) => {
    headers.push(request.headers);
    response.writeHead(404, { 'set-cookie': 'a=1' }).end('gone');
  });
  const fetch = open([server.port]);
  expect(await fetch(server.url, { accept: 'text/html' })).toMatchObject({ status: 404 });
  await fetch(server.url);
  expect(headers).toHaveLength(2);
  for (const sent of headers) {
    expect(Object.keys(sent).sort()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].sort(),
    );
    expect(sent.host).toBe(`127.0.0.1:${server.port}`);
  }
  expect(headers[0]?.accept).toBe('text/html');
});

test('W-04 redirects are followed and weighed one by one, up to their limit', async () => {
  const server = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.end('there');
    return response.writeHead(302, { location: `/${left - 1}` }).end('moved');
  });
  const fetch = open([server.port]);
  const answer = await fetch(`${server.url}/10`);
  expect(answer.url).toBe(`${server.url}/0`);
  expect(answer.redirects.map(({ status }) => status)).toEqual(Array(10).fill(302));
  const hops = answer.redirects.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  expect(hops + answer.transferBytes).toBe(server.sentBytes());
  expect(await failing(fetch(`${server.url}/11`))).toBe('redirects');
  expect(await failing(fetch(`${server.url}/6`, { maxRedirects: 5 }))).toBe('redirects');
  expect(await failing(fetch(`${server.url}/11`, { maxRedirects: 100 }))).toBe('redirects');
});

test('W-04 a circle of redirects ends when it closes', async () => {
  let asked = 0;
  const server = await serve((request, response) => {
    asked += 1;
    response.writeHead(307, { location: request.url === '/a' ? '/b' : '/a' }).end();
  });
  expect(await failing(open([server.port])(`${server.url}/a`))).toBe('redirects');
  expect(asked).toBe(2);
});

test.each([
  'http://127.0.0.1:1/',
  'http://127.0.0.1/',
  'http://localhost/',
  '//[::1]/',
  'http://user:pass@127.0.0.1/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://[/',
])('W-04 a redirect to %s is refused, and not followed', async (location) => {
  const server = await serve((_, response) => response.writeHead(301, { location }).end());
  expect(await failing(open([server.port])(server.url))).toBe('refused');
});

test('W-04 a redirect to another name with a password is refused', async () => {
  const server = await serve((request, response) => {
    const location = `http://user:pass@${request.headers.host}/`;
    response.writeHead(301, { location }).end();
  });
  expect(await failing(open([server.port])(server.url))).toBe('refused');
});

const bombs = {
  gzip: gzipSync(Buffer.alloc(64_000_000)),
  br: brotliCompressSync(Buffer.alloc(64_000_000)),
  zstd: zstdCompressSync(Buffer.alloc(64_000_000)),
  deflate: deflateSync(Buffer.alloc(64_000_000)),
  'gzip, gzip': gzipSync(gzipSync(Buffer.alloc(64_000_000))),
};

test.each(Object.entries(bombs))('W-04 a bomb in %s is put out before it goes off', async (name, body) => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': name }).end(body),
  );
  const before = process.memoryUsage.rss();
  expect(await failing(open([server.port])(server.url, { maxBytes: 1_000_000 }))).toBe('too large');
  expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
});

test('W-04 more encodings than anybody uses are not undone', async () => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': Array(50).fill('gzip').join() }).end('x'),
  );
  expect(await failing(open([server.port])(server.url))).toBe('too large');
});

test('W-04 a body that is longer than it may be is cut where that is asked for', async () => {
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
  );
  const answer = await open([server.port])(server.url, { maxBytes: 100, cut: true });
  expect(Buffer.from(answer.body).toString()).toBe(text.slice(0, 100));
});

test('W-04 an endless body ends at the limit of the wire', async () => {
  const server = await serve((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64_000, 'x')));
    };
    response.on('drain', more);
    more();
  });
  const fetch = open([server.port], { limits: { wireBytes: 1_000_000, decodedBytes: 100_000_000 } });
  expect(await failing(fetch(server.url))).toBe('too large');
});

test('W-04 a body that comes in drips ends with the time for all of it', async () => {
  const server = await serve((_, response) => {
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await failing(open([server.port], { limits: { totalMs: 400 } })(server.url))).toBe('slow');
});

test('W-04 headers that come in drips, or never, end with their own time', async () => {
  const fetch = (port: number) => open([port], { limits: { headersMs: 300 } });
  const dripping = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-a: b\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await failing(fetch(dripping.port)(dripping.url))).toBe('slow');
  const silent = await serveRaw(() => {});
  expect(await failing(fetch(silent.port)(silent.url))).toBe('slow');
});

test.each([
  ['headers without an end', `HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(20_000)}`, 'too large'],
  ['hints without an end', 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000), 'too large'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n', 'unreachable'],
  ['nothing', '', 'unreachable'],
  ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', 'unreachable'],
  ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 'unreachable'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'unreachable',
  ],
  [
    'another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    'unreachable',
  ],
  [
    'an encoding nobody has',
    'HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 1\r\n\r\nx',
    'unreadable',
  ],
  [
    'gzip that is none',
    'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope',
    'unreadable',
  ],
  [
    'brotli that is none',
    'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 4\r\n\r\nnope',
    'unreadable',
  ],
])('W-04 a server that sends %s is given up with a reason', async (_, bytes, code) => {
  const server = await serveRaw((socket) => socket.end(bytes));
  expect(await failing(open([server.port])(server.url))).toBe(code);
});

test('W-04 nobody there, and a name that is none, have names of their own', async () => {
  const { port } = await serve(() => {});
  const fetch = open([port, 1]);
  expect(await failing(fetch('http://127.0.0.1:1/'))).toBe('unreachable');
  for (const none of ['', 'saltbush', 'http://', 'http://exa mple/', 'mailto:a@b.example'])
    expect(await failing(fetch(none)), none).toBe('invalid');
});

test('W-04 who asked may stop waiting, with a reason of his own', async () => {
  const server = await serve(() => {});
  const fetch = open([server.port]);
  const stop = new AbortController();
  const waiting = failing(fetch(server.url, { signal: stop.signal }));
  stop.abort(new AuditError({ code: 'crashed' }));
  expect(await waiting).toBe('crashed');
  expect(await failing(fetch(server.url, { signal: AbortSignal.abort() }))).toBe('interrupted');
  expect(await failing(fetch(server.url, { signal: AbortSignal.timeout(50) }))).toBe('slow');
});

test('W-04 one audit has so many requests and bytes, redirects included, and no more', async () => {
  const server = await serve((request, response) => {
    if (request.url === '/moved') return response.writeHead(301, { location: '/' }).end();
    return response.end('x'.repeat(10_000));
  });
  const few = open([server.port], { budget: { requests: 3, wireBytes: 1e9 } });
  await few(`${server.url}/moved`);
  await few(server.url);
  expect(await failing(few(server.url))).toBe('too large');
  const light = open([server.port], { budget: { requests: 100, wireBytes: 15_000 } });
  await light(server.url);
  expect(await failing(light(server.url))).toBe('too large');
});

test('W-04 a kept connection that the server closes when it is asked again is opened anew', async () => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    const first = connections === 1;
    let asked = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      asked += 1;
      if (first && asked === 2) socket.resetAndDestroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
    });
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const fetch = open([port]);
  await fetch(`http://127.0.0.1:${port}/`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(connections).toBe(2);
});

async function serveTls(hosts: string[], options = {}) {
  const { key, cert } = makeSelfSigned(hosts, options);
  const names: string[] = [];
  const server = https.createServer({ key, cert }, (request, response) => {
    names.push(
      `${(request.socket as unknown as { servername: unknown }).servername} ${request.headers.host}`,
    );
    response.end('secret');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, cert, names };
}

/** `good.example` at this port, by a name that leads to loopback because the operator says so. */
function openTls(port: number, ca: string[]) {
  const policy = readAddressPolicy({
    allow: [`good.example:${port}`, `127.0.0.1:${port}`],
    lookUp: async () => ['127.0.0.1'],
  });
  const outbound = createOutbound({ policy, ca });
  onTestFinished(() => outbound.close());
  return (url: string) => outbound.fetch(url, { signal: AbortSignal.timeout(10_000) });
}

test('W-04 a certificate has to hold for the name that was asked for, not for the address', async () => {
  const { port, cert, names } = await serveTls(['good.example']);
  const answer = await openTls(port, [cert])(`https://good.example:${port}/`);
  expect(answer.status).toBe(200);
  expect(names).toEqual([`good.example good.example:${port}`]);
  // Status line, headers and body in clear: what a browser counts.
  expect(answer.transferBytes).toBeLessThan(300);
});

test('W-04 a certificate for another name, out of date or of nobody known is refused', async () => {
  const other = await serveTls(['other.example']);
  expect(await failing(openTls(other.port, [other.cert])(`https://good.example:${other.port}/`))).toBe(
    'unreachable',
  );
  const old = await serveTls(['good.example'], { notAfter: '210101000000Z' });
  expect(await failing(openTls(old.port, [old.cert])(`https://good.example:${old.port}/`))).toBe(
    'unreachable',
  );
  const unknown = await serveTls(['good.example']);
  const roots = [other.cert];
  // Node warns of this setting once, at the first connection that it would open up.
  vi.spyOn(process, 'emitWarning').mockReturnValue();
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect(await failing(openTls(unknown.port, roots)(`https://good.example:${unknown.port}/`))).toBe(
    'unreachable',
  );
  expect(unknown.names).toEqual([]);
});

test('W-04 an address in place of a name needs a certificate for that address', async () => {
  const { port, cert } = await serveTls(['127.0.0.1']);
  expect((await openTls(port, [cert])(`https://127.0.0.1:${port}/`)).status).toBe(200);
  const named = await serveTls(['good.example']);
  expect(await failing(openTls(named.port, [named.cert])(`https://127.0.0.1:${named.port}/`))).toBe(
    'unreachable',
  );
});
