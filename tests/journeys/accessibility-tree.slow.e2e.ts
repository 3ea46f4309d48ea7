import { expect, test } from 'vitest';
import { openAt } from './open-at.ts';
import { pageKinds } from './page-kinds.ts';
import { readTree } from './read-tree.ts';
import { waitForReact } from './visitor.ts';

// The files were read once. If one changes, read the difference, then write it with `-u` (docs/testing.md). They show
// names, roles, states and order as Playwright computes them in Chromium, which knows neither popovers nor `inert`:
// drawer.e2e.ts and services-menu.e2e.ts test those.
test.each(pageKinds)(
  'G-10 what screen readers are told of the page “%s” is what was read',
  async (name, path) => {
    await using watched = await openAt(path, { reducedMotion: 'reduce' });
    const part = (await watched.page.locator('main').count()) > 0 ? 'main' : 'body';
    await expect(await readTree(watched.page, part)).toMatchFileSnapshot(`../trees/${name}.txt`);
  },
);

test('G-10 what screen readers are told of header, footer, open menu, open drawer and a form with faults is what was read', async () => {
  await using watched = await openAt('/contact', { reducedMotion: 'reduce' });
  const { page } = watched;
  await page.getByRole('button', { name: 'Services menu' }).click();
  await expect(await readTree(page, '.top')).toMatchFileSnapshot('../trees/header-with-open-menu.txt');
  await expect(await readTree(page, '.foot')).toMatchFileSnapshot('../trees/footer.txt');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(page.url());
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#drawer').getByText('Services', { exact: true }).click();
  await expect(await readTree(page, '#drawer')).toMatchFileSnapshot('../trees/open-drawer.txt');
  await page.goto(page.url());
  await page.locator('[name=name]').focus();
  await waitForReact(page);
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('group', { name: /things to fix/ }).waitFor();
  await expect(await readTree(page, 'main form')).toMatchFileSnapshot('../trees/form-with-faults.txt');
});
