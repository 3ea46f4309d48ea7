/**
 * Every way in which a page can make a browser contact a host: each uses its own port, on an address that no audit may
 * reach. `to` gives the address of a way out.
 */
type Way = { name: string; host?: string; udp?: true };

const special: Record<string, Omit<Way, 'name'>> = {
  'fetch of a name': { host: 'localhost' },
  'fetch of IPv6': { host: '[::1]' },
  'fetch of metadata': { host: '169.254.169.254' },
  'fetch of a private address': { host: '10.0.0.1' },
  'WebSocket of a name': { host: 'localhost' },
  WebTransport: { udp: true },
  STUN: { host: '10.0.0.1', udp: true },
  'STUN of a name': { host: 'localhost', udp: true },
  'TURN over UDP': { host: '10.0.0.1', udp: true },
  'TURN over TCP': { host: '10.0.0.1' },
};

const plain = `fetch | XMLHttpRequest | fetch with a body | image | image by a redirect | fetch by a redirect | srcset |
  script | style sheet | import of a style sheet | background | font | video | object | frame | frame by a refresh |
  form | popup | EventSource | WebSocket | WebSocket in a worker | fetch in a worker | importScripts in a worker |
  fetch in a shared worker | fetch in a service worker | fetch that outlives the page | beacon |
  beacon as the page goes | fetchLater | prefetch | speculation, prefetch | speculation, prerender | preload |
  preload by a header | modulepreload | report of a policy | favicon | ping of a link | download`;

export const ways: Way[] = [...plain.split(/\s*\|\s*/), ...Object.keys(special)].map((name) => ({
  name,
  ...special[name],
}));

const firstPort = 21_000;
export const portOfWay = (name: string) => firstPort + ways.findIndex((way) => way.name === name);
export const wayOfPort = (port: number) => ways[port - firstPort]?.name ?? `port ${port}`;

/** True on a machine without network namespaces: all ways out then lead to loopback. */
const loopbackOnly = process.argv.includes('--loopback');

function to(name: string): string {
  const { host: wanted = '127.0.0.1' } = ways.find((way) => way.name === name) ?? {};
  const host = loopbackOnly && /^\d/.test(wanted) ? '127.0.0.1' : wanted;
  return `${host}:${portOfWay(name)}`;
}
const at = (name: string) => `http://${to(name)}/`;
const redirect = (name: string) => `/redirect?to=${encodeURIComponent(at(name))}`;

export const hostileHeaders = () => ({
  'content-type': 'text/html',
  link: `<${at('preload by a header')}>; rel=preload; as=image`,
  'content-security-policy-report-only': `object-src 'none'; connect-src 'none'; report-uri ${at('report of a policy')}`,
});

/** The script of `/worker`, `/shared` and `/service`. */
export const workerScript = () => `
const ask = (url) => fetch(url, { mode: 'no-cors' }).catch(() => {});
const kind = self.location.pathname;
if (kind === '/worker') {
  ask(${JSON.stringify(at('fetch in a worker'))});
  new WebSocket(${JSON.stringify(`ws://${to('WebSocket in a worker')}`)}).onerror = () => {};
  setTimeout(() => { try { importScripts(${JSON.stringify(at('importScripts in a worker'))}); } catch {} }, 200);
}
if (kind === '/shared') ask(${JSON.stringify(at('fetch in a shared worker'))});
if (kind === '/service') self.addEventListener('install', (event) => {
  event.waitUntil(ask(${JSON.stringify(at('fetch in a service worker'))}));
});
`;

export const hostilePage = () => `<!doctype html>
<html lang="en"><head><title>hostile</title>
<link rel="icon" href="${at('favicon')}">
<link rel="stylesheet" href="${at('style sheet')}">
<link rel="prefetch" href="${at('prefetch')}">
<link rel="preload" as="image" href="${at('preload')}">
<link rel="modulepreload" href="${at('modulepreload')}">
<style>
@import url(${at('import of a style sheet')});
@font-face { font-family: hostile; src: url(${at('font')}); }
body { font-family: hostile; background: url(${at('background')}); }
</style>
<script type="speculationrules">
{ "prefetch": [{ "source": "list", "urls": ["${at('speculation, prefetch')}"] }],
  "prerender": [{ "source": "list", "urls": ["${redirect('speculation, prerender')}"] }] }
</script></head>
<body>hostile
<img src="${at('image')}" alt=""><img src="${redirect('image by a redirect')}" alt="">
<img srcset="${at('srcset')} 1x" alt="">
<video src="${at('video')}" autoplay muted></video>
<object data="${at('object')}"></object>
<iframe src="${at('frame')}"></iframe>
<iframe srcdoc='<meta http-equiv="refresh" content="0;url=${at('frame by a refresh')}">'></iframe>
<iframe name="target"></iframe>
<form id="form" method="post" target="target" action="${at('form')}"><input name="a" value="b"></form>
<iframe name="downloads"></iframe>
<a id="download" target="downloads" download href="${at('download')}">download</a>
<a id="ping" ping="${at('ping of a link')}" href="#there">ping</a>
<script src="${at('script')}" async></script>
<script>
const quietly = (work) => { try { const done = work(); if (done && done.catch) done.catch(() => {}); } catch (error) {} };
const ask = (url, options) => quietly(() => fetch(url, { mode: 'no-cors', ...options }));
const peer = (server) => quietly(async () => {
  const connection = new RTCPeerConnection({ iceServers: [server] });
  connection.createDataChannel('a');
  await connection.setLocalDescription(await connection.createOffer());
});
const login = { username: 'a', credential: 'b' };
for (const url of ${JSON.stringify(['fetch', 'fetch of a name', 'fetch of IPv6', 'fetch of metadata', 'fetch of a private address'].map(at))}) ask(url);
ask('${at('fetch with a body')}', { method: 'POST', body: 'body' });
ask('${redirect('fetch by a redirect')}');
quietly(() => { const request = new XMLHttpRequest(); request.open('GET', '${at('XMLHttpRequest')}'); request.send(); });
quietly(() => new EventSource('${at('EventSource')}'));
quietly(() => new WebSocket('ws://${to('WebSocket')}'));
quietly(() => new WebSocket('ws://${to('WebSocket of a name')}'));
quietly(() => new Worker('/worker'));
quietly(() => new SharedWorker('/shared'));
quietly(() => navigator.serviceWorker.register('/service'));
quietly(() => new WebTransport('https://${to('WebTransport')}').ready);
peer({ urls: 'stun:${to('STUN')}' });
peer({ urls: 'stun:${to('STUN of a name')}' });
peer({ urls: 'turn:${to('TURN over UDP')}?transport=udp', ...login });
peer({ urls: 'turn:${to('TURN over TCP')}?transport=tcp', ...login });
quietly(() => navigator.sendBeacon('${at('beacon')}', 'body'));
quietly(() => fetchLater('${at('fetchLater')}', { activateAfter: 100, mode: 'no-cors' }));
addEventListener('pagehide', () => {
  ask('${at('fetch that outlives the page')}', { keepalive: true });
  navigator.sendBeacon('${at('beacon as the page goes')}', 'body');
});
document.getElementById('form').submit();
document.getElementById('ping').click();
document.getElementById('download').click();
quietly(() => open('${at('popup')}'));
document.title = 'ran';
</script></body></html>`;
