import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { connectCdp, maxMessageBytes } from './cdp-connection.ts';

/** Creates a fake browser that records commands and sends the test's messages. */
function fakeBrowser() {
  const input = new PassThrough();
  const output = new PassThrough();
  const commands: { id: number; method: string; sessionId?: string }[] = [];
  input.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString().split('\0').filter(Boolean)) commands.push(JSON.parse(text));
  });
  const send = (message: object) => output.write(`${JSON.stringify(message)}\0`);
  return { cdp: connectCdp(input, output), asked: commands, say: send, output };
}

test('W-03 answers are matched to commands by id, even in chunks, and events go to their own session', async () => {
  const { cdp, asked: commands, say: send, output } = fakeBrowser();
  const events: string[] = [];
  cdp.session('one').on('Page.frameNavigated', ({ frame }) => events.push(frame.url));
  const unsubscribe = cdp
    .session('two')
    .on('Page.frameNavigated', ({ frame }) => events.push(`two ${frame.url}`));
  const version = cdp.browser.send('Browser.getVersion');
  const tree = cdp.session('one').send('Page.getFrameTree');
  await expect.poll(() => commands.length).toBe(2);
  expect(commands[1]).toMatchObject({ method: 'Page.getFrameTree', sessionId: 'one' });
  const navigated = (url: string) => ({ method: 'Page.frameNavigated', params: { frame: { url } } });
  send({ ...navigated('https://a.example/ä'), sessionId: 'one' });
  send({ ...navigated('https://b.example/'), sessionId: 'two' });
  unsubscribe();
  send({ ...navigated('https://c.example/'), sessionId: 'two' });
  send({ id: commands[1]?.id, error: { message: 'No frame' } });
  const reply = Buffer.from(`${JSON.stringify({ id: commands[0]?.id, result: { product: 'Chrome/1' } })}\0`);
  output.write(reply.subarray(0, 9));
  output.write(reply.subarray(9));
  await expect(version).resolves.toMatchObject({ product: 'Chrome/1' });
  await expect(tree).rejects.toThrow('No frame');
  expect(events).toEqual(['https://a.example/ä', 'two https://b.example/']);
});

test('W-04 an overlong message is dropped, and its command fails', async () => {
  const { cdp, asked: commands, say: send, output } = fakeBrowser();
  const body = cdp.browser.send('Network.getResponseBody', { requestId: '1' });
  await expect.poll(() => commands.length).toBe(1);
  const piece = Buffer.alloc(1_000_000, 'a');
  output.write('{"method":"Runtime.consoleAPICalled","params":{"args":["');
  for (let sent = 0; sent <= maxMessageBytes; sent += piece.length) output.write(piece);
  output.write('"]}}\0');
  output.write(`{"id":${commands[0]?.id},"result":{"body":"`);
  for (let sent = 0; sent <= maxMessageBytes; sent += piece.length) output.write(piece);
  output.write('"}}\0');
  await expect(body).rejects.toThrow('the answer is too long');
  const after = cdp.browser.send('Browser.getVersion');
  await expect.poll(() => commands.length).toBe(2);
  send({ id: commands[1]?.id, result: { product: 'Chrome/1' } });
  await expect(after).resolves.toMatchObject({ product: 'Chrome/1' });
});

test('W-04 a command without an answer times out, and all open commands fail when the browser ends', async () => {
  const { cdp, output } = fakeBrowser();
  await expect(cdp.browser.send('Browser.getVersion', undefined, { timeoutMs: 20 })).rejects.toThrow(
    'in time',
  );
  const waiting = cdp.browser.send('Browser.getVersion');
  output.destroy();
  await expect(waiting).rejects.toThrow('the browser has ended');
  await expect(cdp.browser.send('Browser.getVersion')).rejects.toThrow('the browser has ended');
  expect(cdp.hasEnded()).toBe(true);
});
