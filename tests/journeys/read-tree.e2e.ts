import { expect, test } from 'vitest';
import { openPage } from '../browser.ts';
import { openSharedBrowser } from './journey.ts';
import { readTree } from './read-tree.ts';

async function read(html: string): Promise<string[]> {
  await using watched = await openPage(await openSharedBrowser());
  await watched.page.setContent(`<main>${html}</main>`);
  return (await readTree(watched.page, 'main')).trim().split('\n').slice(1);
}

test('G-10 a tree has the states and descriptions of controls', async () => {
  expect(
    await read(`
      <button aria-expanded="false">More</button> <button aria-pressed="true">Pause</button>
      <label for="a">Your boat</label>
      <input id="a" required aria-invalid="true" aria-describedby="b"><p id="b">Enter its length.</p>
      <label><input type="checkbox" checked> Keep it</label>
      <details><summary>Why?</summary>Because.</details>
      <a href="/x" aria-current="page">Here</a>`),
  ).toEqual([
    '  - button "More" [collapsed]',
    '  - button "Pause" [pressed]',
    '  - text: Your boat',
    '  - textbox "Your boat" [required] [invalid] described "Enter its length."',
    '  - paragraph: Enter its length.',
    '  - checkbox "Keep it" [checked]',
    '  - group',
    '    - summary "Why?" [collapsed]',
    '  - link "Here" [current page]',
  ]);
});

test('G-10 a tree keeps the headings, lists and tables of prose without their words, each shape once', async () => {
  expect(
    await read(`
      <div class="prose">
        <h2>One</h2><p>Words with <a href="/x">a link</a>.</p><ul><li>First</li><li>Second</li></ul>
        <h2>Two</h2><p>More words.</p>
        <table><caption>Sums</caption><thead><tr><th>What</th><th>How much</th></tr></thead>
        <tbody><tr><th scope="row">Tides</th><td>2</td></tr><tr><th scope="row">Moons</th><td>1</td></tr></tbody></table>
      </div>
      <ol><li>Twice</li><li>Twice</li><li>Twice</li></ol>`),
  ).toEqual([
    '  - heading "{prose}" [level=2]',
    '  - paragraph: {prose}',
    '  - list',
    '    - listitem: {prose}',
    '  - table "{prose}"',
    '    - caption: {prose}',
    '    - row',
    '      - columnheader "{prose}"',
    '    - row',
    '      - rowheader "{prose}"',
    '      - cell "{prose}"',
    '  - list',
    '    - listitem: Twice',
    '    - …',
  ]);
});
