import { expect } from 'vitest';
import { describeEngines } from '../engines/describe-engines.ts';
import { allEngines } from '../engines/open-engine.ts';
import { openOwnSite } from './journey.ts';
import { kindSettings, openKinds } from './open-kinds.ts';

// Reports of both tools in every engine. `audit.e2e.ts` tests them in depth.

const site = await openOwnSite(kindSettings);
const reports = (await openKinds(site)).filter(({ name }) => /-report$/.test(name));

/** What the journey looks at and does. These functions run in the page. */
const listOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open);
const dispatch = (type: string) => void dispatchEvent(new Event(type));

describeEngines(allEngines, ({ journey }) => {
  journey(
    'W-02 what is folded in a report opens for printing, and is folded again afterwards',
    async (page) => {
      expect(reports).toHaveLength(2);
      for (const { path } of reports) {
        await page.goto(site.url + path);
        const before = await page.evaluate(listOpen);
        expect(before).toContain(false);
        // The drivers cannot print.
        await page.evaluate(dispatch, 'beforeprint');
        expect(await page.evaluate(listOpen)).toEqual(before.map(() => true));
        await page.evaluate(dispatch, 'afterprint');
        expect(await page.evaluate(listOpen)).toEqual(before);
      }
    },
  );
});
