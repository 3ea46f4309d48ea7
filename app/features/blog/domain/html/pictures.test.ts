import { expect, test } from 'vitest';
import { listPictureSources } from './pictures.ts';

const list = (html: string) => listPictureSources(html, 'https://blog.example');

test('B-09 the smallest candidate that is wide enough is chosen, with its size', () => {
  const html = `<img width="1024" height="683" src="https://blog.example/a-1024x683.jpg"
    srcset="https://blog.example/a-1024x683.jpg 1024w, https://blog.example/a-300x200.jpg 300w,
    https://blog.example/a-1536x1024.jpg 1536w, https://blog.example/a.jpg 2560w">`;
  expect(list(html)).toEqual([{ url: 'https://blog.example/a-1536x1024.jpg', width: 1536, height: 1024 }]);
});

test('B-09 if no candidate is wide enough, the widest is chosen', () => {
  const html = '<img width="300" height="200" src="/a-300x200.jpg" srcset="/a-300x200.jpg 300w,/a.jpg 600w">';
  expect(list(html)).toEqual([{ url: 'https://blog.example/a.jpg', width: 600, height: 400 }]);
});

test('B-09 the size of a single address is known if WordPress wrote it into the name', () => {
  expect(list('<img src="/a-300x200.jpg" width="300" height="200">')).toEqual([
    { url: 'https://blog.example/a-300x200.jpg', width: 300, height: 200 },
  ]);
  expect(list('<img src="/a.jpg" width="300" height="200">')).toEqual([
    { url: 'https://blog.example/a.jpg' },
  ]);
});

test('B-09 a picture behind a lazy loader is found', () => {
  expect(
    list(
      '<img src="data:image/gif;base64,R0" data-src="/b.jpg" data-srcset="/b-1.jpg 800w, /b-2.jpg 1600w">',
    ),
  ).toEqual([{ url: 'https://blog.example/b-2.jpg' }]);
  expect(list('<img src="data:image/gif;base64,R0" data-lazy-src="/b.jpg">')).toEqual([
    { url: 'https://blog.example/b.jpg' },
  ]);
});

test('B-09 each picture is listed once, without hidden ones and those that have no web address', () => {
  const html = `<img src="/a.jpg"><p><img src="/a.jpg#x"></p><img src="https://t.example/p.gif" width="1" height="1">
    <img src="/h.jpg" hidden><img src="data:image/png;base64,AA"><img src="javascript:x"><img>
    <noscript><img src="/n.jpg"></noscript><template><img src="/t.jpg"></template>`;
  const urls = ['a', 'n'].map((name) => ({ url: `https://blog.example/${name}.jpg` }));
  expect(list(html)).toEqual(urls);
});

test('B-09 an address may contain commas', () => {
  expect(list('<img src="/x" srcset="/w_300,h_200/a.jpg 300w,/w_600,h_400/a.jpg 600w">')).toEqual([
    { url: 'https://blog.example/w_600,h_400/a.jpg' },
  ]);
});

test('B-09 the square thumbnail of a classic gallery stands for the picture that it was cut from', () => {
  const thumbnail = { url: 'https://blog.example/a-150x150.jpg', width: 150, height: 150 };
  const html = '<img src="/a-150x150.jpg" width="150" height="150">';
  expect(list(html)).toEqual([{ url: 'https://blog.example/a.jpg' }, thumbnail]);
});
