import { createServer } from 'node:http';
import { listen, stopServer } from '../site.ts';

const html = (body: string) => `<!doctype html><html lang="en"><title>A trap</title><body>${body}`;

/** Pages that try to hang a browser or to extract something from it. */
const traps = {
  hang: html('<h1>Hang</h1><script>onload = () => { for (;;); }</script>'),
  hog: html(
    '<script>const held = []; setInterval(() => held.push(new Uint8Array(64_000_000).fill(held.length)), 10)</script>',
  ),
  cunning: html(`<style>h1 { color: #bbb } .banner { position: fixed; bottom: 0 }</style>
<h1>Cunning</h1><a href="/x"><svg></svg></a><input>
<img src="/picture.svg" width="40" height="40">
<div class="banner">We use cookies. <button>Accept</button></div>
<script>
Array.prototype.map = () => []; JSON.stringify = () => '{}'; Map.prototype.get = () => undefined;
Object.defineProperty(globalThis, 'saltbushMetrics', { get() { return { cls: 9, longTasks: [] }; } });
Document.prototype.querySelectorAll = () => [];
alert('a'); confirm('b'); prompt('c');
setInterval(() => alert('again'), 100);
onbeforeunload = (event) => event.preventDefault();
window.open('/canary/opened');
const link = Object.assign(document.createElement('a'), { href: '/file.bin', download: 'file.bin' });
document.body.append(link);
link.click();
navigator.geolocation.getCurrentPosition(() => fetch('/canary/place'));
Notification.requestPermission().then((answer) => answer === 'granted' && fetch('/canary/notices'));
print();
console.error('ähm', 42);
throw new Error('broken');
</script><img src="http://10.0.0.7/x.png" alt=""><img src="/gone.png" alt="">`),
  grow: html(`<h1>Grows</h1><script>
const part = document.createElement('div');
part.innerHTML = '<p><a href="/x">A link</a> <b>of many</b>'.repeat(20_000);
setInterval(() => document.body.append(part.cloneNode(true)), 0);
</script>`),
  // If a frame gets no response, Chromium shows its own error page: a quarter of a megabyte that no server sent. The heading fades in.
  frames: html(`<h1>Frames</h1><iframe src="/cut"></iframe><iframe src="http://10.0.0.7/"></iframe>
<style>@keyframes in { from { color: #fff } to { color: #000 } } h1 { animation: in 30s both }</style>`),
  // Each message of the browser’s protocol is as long as the page wants.
  shout: html(
    `<h1>Shouts</h1><script>const words = 'x'.repeat(2e7); setInterval(() => { console.log(words); console.error(words) }, 20)</script>`,
  ),
  'long addresses': html(
    `<h1>Long</h1><script>setInterval(() => { fetch('/x?' + Math.random() + 'y'.repeat(2e6)).catch(() => {}); new Image().src = '/z?' + Math.random() + 'y'.repeat(2e6) }, 20)</script>`,
  ),
  'long html': html(`<h1>Long</h1>${'<p title="x">Words of a long page</p>'.repeat(120_000)}`),
  'grown html': html(
    `<h1>Grown</h1><script>document.body.append(Object.assign(document.createElement('div'), { innerHTML: '<p title=x>Words of a long page</p>'.repeat(150_000) }))</script>`,
  ),
  // What waits for news adds nothing, however long the text.
  listening: html(
    `<h1>Listening</h1><script>fetch('/listen'); const asked = new XMLHttpRequest(); asked.open('GET', '/listen'); asked.send()</script>${'<p>A long text of many words, which is all there from the beginning.</p>'.repeat(3000)}`,
  ),
  'leads on': html('<p>Please wait<script>location.replace("/led%20on")</script>'),
  'led on': html(
    '<link rel="canonical" href="/led%20on"><h1>Led on</h1><p>The page to which a script leads.',
  ),
  renamed: html(
    '<h1>Renamed</h1><a href="other">Another page</a><script>history.replaceState(null, "", "/en/")</script>',
  ),
  lost: html('<h1>Lost</h1><script>setTimeout(() => { location = "/cut"; }, 300)</script>'),
  'lost late': html(
    '<h1>Lost</h1><p style="height: 3000px"><script>onscroll = () => { location = "/cut"; }</script>',
  ),
  'led inside': html(
    '<h1>Led</h1><script>setTimeout(() => { location = "http://10.0.0.7/x?y"; }, 300)</script>',
  ),
  move: html(
    '<h1>Moves</h1><script>setTimeout(() => location.replace("/move?" + Math.random()), 300)</script>',
  ),
};

type Trap = keyof typeof traps;

/** `requests` lists those that a page got out of the browser: every request for `/canary/…`. */
export async function startTrapPages() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(`http://test.example${request.url}`);
    if (pathname.startsWith('/canary/')) requests.push(pathname);
    if (pathname === '/picture.svg')
      return void response
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>');
    if (pathname === '/listen') return;
    if (pathname === '/cut') return void request.socket.destroy();
    const trap = traps[decodeURIComponent(pathname.slice(1)) as Trap];
    response.writeHead(trap ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(trap);
  });
  const own = await listen(server);
  return {
    own,
    urlOf: (trap: Trap) => `${own}/${trap}`,
    requests,
    [Symbol.asyncDispose]: () => stopServer(server),
  };
}
