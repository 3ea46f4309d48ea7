import { expect, test } from 'vitest';
import { openOwnSite } from './journey.ts';
import { openAt } from './open-at.ts';
import { kindSettings, openKinds, plainKinds } from './open-kinds.ts';
import { readTree } from './read-tree.ts';
import { waitForReact } from './visitor.ts';

// A site of its own, because the dashboard lists what other journeys have sent.
const site = await openOwnSite(kindSettings);
const kinds = [...plainKinds, ...(await openKinds(site))];

// The files were read once. If one changes, read the difference, then write it with `-u` (docs/testing.md).
test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'G-10 what screen readers are told of the page “%s” is what was read',
  async (name, { path, storageState, shows }) => {
    await using watched = await openAt(site.url + path, {
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
    });
    const { page } = watched;
    if (shows) await page.getByRole('main').getByText(shows).first().waitFor();
    const part = (await page.locator('main').count()) > 0 ? 'main' : 'body';
    await expect(await readTree(page, part)).toMatchFileSnapshot(`../accessibility-trees/${name}.txt`);
  },
);

test('G-10 what screen readers are told of header, footer, open menu, open drawer and a form with faults is what was read', async () => {
  await using watched = await openAt('/contact', { reducedMotion: 'reduce' });
  const { page } = watched;
  await page.getByRole('button', { name: 'Services menu' }).click();
  await expect(await readTree(page, '.top')).toMatchFileSnapshot(
    '../accessibility-trees/header-with-open-menu.txt',
  );
  await expect(await readTree(page, '.foot')).toMatchFileSnapshot('../accessibility-trees/footer.txt');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(page.url());
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.locator('#drawer').getByText('Services', { exact: true }).click();
  await expect(await readTree(page, '#drawer')).toMatchFileSnapshot('../accessibility-trees/open-drawer.txt');
  await page.goto(page.url());
  await page.locator('[name=name]').focus();
  await waitForReact(page);
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('group', { name: /things to fix/ }).waitFor();
  await expect(await readTree(page, 'main form')).toMatchFileSnapshot(
    '../accessibility-trees/form-with-faults.txt',
  );
});
