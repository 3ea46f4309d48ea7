import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { html, type PageResponse, paragraphs, writePage } from './page-file.ts';

const respond =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): PageResponse =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }).end(body);
  };

const type = { 'content-type': 'text/html; charset=utf-8' };
const writeText = (title: string) => writePage({ title, body: `<h1>${title}</h1>` });
const refusals = {
  missing: respond(404, type, writeText('Not found')),
  gone: respond(410, type, writeText('Gone')),
  broken: respond(500, type, writeText('Internal error')),
  busy: respond(503, type, writeText('Back soon')),
  forbidden: respond(403, type, writeText('Forbidden')),
  password: respond(401, { ...type, 'www-authenticate': 'Basic realm="Staging"' }, writeText('Unauthorized')),
};

const challenged = { server: 'cloudflare', 'cf-mitigated': 'challenge', 'cf-ray': '8f2a11d0be0c5c5d-SYD' };
const challenge = writePage({
  title: 'Just a moment...',
  head: '<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="390">',
  body: '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={}</script>',
});
const captcha = '<p>Verify you are human.</p><div class="h-captcha"></div>';

/** The responses of Cloudflare, its competitors and a plain rate limit to a suspected bot. */
const botWalls = {
  'bot-challenge': respond(403, { ...type, ...challenged }, challenge),
  'bot-captcha': respond(503, type, writePage({ title: 'Attention', body: captcha })),
  throttled: respond(429, { ...type, 'retry-after': '60' }, writeText('Too many requests')),
  /** A challenge page with status 200. */
  'bot-polite': respond(
    200,
    { ...type, 'x-datadome': 'protected' },
    writePage({
      title: 'Access to this page has been denied',
      body: '<script src="https://ct.captcha-delivery.com/c.js"></script>',
    }),
  ),
};

const notPages = {
  'plain-text': respond(200, { 'content-type': 'text/plain' }, 'Not a page.\n'),
  document: respond(200, { 'content-type': 'application/pdf' }, '%PDF-1.7\n'),
  download: respond(
    200,
    { ...type, 'content-disposition': 'attachment; filename="tides.html"' },
    writeText('Tides'),
  ),
  shown: respond(
    200,
    { ...type, 'content-disposition': 'inline; filename="attachment.html"' },
    writeText('Tides'),
  ),
  empty: respond(200, type),
  'no-content': respond(204, {}),
  blank: html('<!doctype html><html lang="en"><head><title></title></head><body>  </body></html>'),
};

/** Calls `write` repeatedly until the client disconnects. */
function goOn(response: ServerResponse, everyMs: number, write: () => void): void {
  const timer = setInterval(write, everyMs);
  response.once('close', () => clearInterval(timer));
}

const slow = {
  /** Accepts the connection and never responds. */
  'slow-headers': () => {},
  'slow-body': (_request, response) => {
    response.writeHead(200, type).write('<!doctype html><title>Slowly</title>');
    goOn(response, 250, () => response.write('<p>drip</p>'));
  },
  reset: (request) => request.socket.destroy(),
} satisfies Record<string, PageResponse>;

const mebibyte = Buffer.alloc(1024 * 1024, `${paragraphs(1)}\n`);
const large = {
  /** 80 MiB of text, uncompressed. */
  large: (_request, response) => {
    response.writeHead(200, { ...type, 'content-length': String(80 * mebibyte.length) });
    let left = 80;
    const push = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(mebibyte)) return void response.once('drain', push);
      }
      response.end();
    };
    push();
  },
  /** 256 MiB of blanks in 250 kB or less. */
  bomb: (request, response) => {
    const encoding = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? 'br' : 'gzip';
    const { BROTLI_PARAM_QUALITY } = zlib.constants;
    const blanks = () => Buffer.alloc(256 * 1024 * 1024, ' ');
    bombs[encoding] ??=
      encoding === 'br'
        ? zlib.brotliCompressSync(blanks(), { params: { [BROTLI_PARAM_QUALITY]: 1 } })
        : zlib.gzipSync(blanks(), { level: 1 });
    const body = bombs[encoding];
    response
      .writeHead(200, { ...type, 'content-encoding': encoding, 'content-length': body.length })
      .end(body);
  },
} satisfies Record<string, PageResponse>;
const bombs: { br?: Buffer; gzip?: Buffer } = {};

const endlessWorker = `
const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
const next = () => fetch('?' + Math.random()).then((file) => file.text()).catch(() => {}).then(wait).then(next);
oninstall = (event) => event.waitUntil(next());`;
const endlessWorkerPage = writePage({
  title: 'Endless worker',
  head: "<script>navigator.serviceWorker.register('./');</script>",
  body: '<h1>Endless worker</h1>',
});

let hop = 0;
const endless = {
  'endless-body': (_request, response) => {
    response.writeHead(200, type).write('<!doctype html><title>Endless</title>');
    goOn(response, 1, () => response.write(mebibyte.subarray(0, 64 * 1024)));
  },
  'redirect-circle': respond(302, { location: '/redirect-circle/' }),
  /** Redirects to another address each time. */
  'redirects-on': (_request, response) => {
    hop += 1;
    response.writeHead(302, { location: `/redirects-on/?hop=${hop}`, 'content-length': '0' }).end();
  },
  'redirect-nowhere': respond(301, {}),
  /** Its service worker requests one file after another, for as long as the browser lets it install. */
  'endless-worker': (request, response) => {
    if (request.headers['service-worker'])
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(endlessWorker);
    else if (request.url?.includes('?')) response.writeHead(200).end(mebibyte.subarray(0, 20_000));
    else response.writeHead(200, type).end(endlessWorkerPage);
  },
} satisfies Record<string, PageResponse>;

/** Pages that cannot be measured, by path. */
export const oddPages = { ...refusals, ...botWalls, ...notPages, ...slow, ...large, ...endless };

export type OddPage = keyof typeof oddPages;
