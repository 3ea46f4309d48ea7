import { expect } from 'vitest';
import { describeEngines, poll, serveAltered } from '../engines/describe-engines.ts';
import { allEngines } from '../engines/open-engine.ts';
import { waitForEmailIn } from '../mailbox.ts';
import { addAttributes, addIcons, addMirrors, autofill, replaceTexts, translate } from './change-page.ts';
import { content } from './content.ts';
import { axeRules, axeSource, listCutTexts, readSideways, runAxe, spacing } from './find-violations.ts';
import { openOwnSite } from './journey.ts';
import { fieldPages, kindSettings, openKinds, pageKinds, visitKind } from './open-kinds.ts';
import { mismatch } from './visit-auth.ts';
import { enquire, invite } from './visit-dashboard.ts';

// Journeys that are specific to no engine, in all three. `engines.e2e.ts` has those of every run.

/** What the journeys look at and do. These functions run in the page. */
const readPath = () => location.pathname;
const isReact = () => document.documentElement.hasAttribute('data-react');
const readValue = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.value;
const readTitle = () => document.querySelector('h1')?.textContent ?? '';
const readMain = () => document.querySelector('main')?.textContent ?? '';
const isChecked = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.checked;
const hasFocus = (selector: string) => document.activeElement === document.querySelector(selector);
const listOpen = () => [...document.querySelectorAll('details')].map(({ open }) => open);
const dispatch = (type: string) => void dispatchEvent(new Event(type));
const requestReact = () => {
  const footer = document.querySelector('footer');
  footer?.setAttribute('data-react', '');
  footer?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
};
const addStyle = (text: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
/** Doubles the size of every text and nothing else, as Firefox does for “Zoom Text Only”. */
const doubleTexts = () => {
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
  const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const [at, element] of elements.entries())
    element.style.setProperty('font-size', `${(sizes[at] ?? 0) * 2}px`, 'important');
};

/** Shows what waits for its reveal. WebKit lets transitions that have begun run to their end. */
const revealAll = async () => {
  const { classList } = document.documentElement;
  // The script that hides what is to be revealed may run after the page has loaded.
  while (!classList.contains('enhanced')) await new Promise((resolve) => setTimeout(resolve, 50));
  classList.remove('reveals');
  // WebKit begins the transitions with its next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // In WebKit the promise of an animation may never settle, so this asks for states.
  const isEnding = ({ effect, playState }: Animation) =>
    playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
  while (document.getAnimations().some(isEnding)) await new Promise((resolve) => setTimeout(resolve, 50));
};

/** Counts what the page reports to the server from now on, as it does when it stays plain HTML. */
const countReports = () => {
  const { sendBeacon } = Navigator.prototype;
  document.documentElement.dataset.reports = '0';
  navigator.sendBeacon = (...beacon) => {
    const { dataset } = document.documentElement;
    dataset.reports = String(Number(dataset.reports) + 1);
    return sendBeacon.apply(navigator, beacon);
  };
};
const readReports = () => Number(document.documentElement.dataset.reports);

const site = await openOwnSite(kindSettings);
const kindsWithState = await openKinds(site);

describeEngines(allEngines, ({ name, journey }) => {
  // The narrowest window of WebKit’s browser is 447 px wide.
  const narrow = name === 'WebKit' ? 460 : 390;

  journey(
    'G-10 no kind of page scrolls sideways at any width, nor with the reader’s spacing',
    async (page) => {
      const faults: string[] = [];
      for (const [kind, path] of pageKinds) {
        await page.goto(site.url + path);
        for (const width of [narrow, 820, 1440]) {
          await page.resize(width, 900);
          const right = await page.evaluate(readSideways);
          if (right > 0) faults.push(`${kind} scrolls by ${right} px at ${width} px`);
        }
        await page.resize(narrow, 900);
        await page.evaluate(addStyle, spacing);
        const right = await page.evaluate(readSideways);
        if (right > 0) faults.push(`${kind} scrolls by ${right} px with spacing`);
        for (const text of await page.evaluate(listCutTexts)) faults.push(`${kind} cuts “${text}” off`);
      }
      expect(faults).toEqual([]);
    },
  );

  journey(
    'H-01 G-10 reports, receipts, the account, a draft and the dashboard open without a complaint in the console, and none scrolls sideways',
    async (page) => {
      const before = page.listComplaints().length;
      await page.resize(narrow, 900);
      for (const kind of kindsWithState)
        await visitKind(page, site.url, kind, async () => {
          expect(await page.evaluate(() => document.querySelectorAll('h1').length), kind.name).toBe(1);
          expect(await page.evaluate(readSideways), kind.name).toBe(0);
        });
      expect(page.listComplaints().slice(before)).toEqual([]);
    },
  );

  journey(
    'W-02 what is folded in a report opens for printing, and is folded again afterwards',
    async (page) => {
      const reports = kindsWithState.filter(({ name }) => /-report$/.test(name));
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

  journey('G-10 with texts alone twice as large no kind of page scrolls sideways', async (page) => {
    const faults: string[] = [];
    await page.resize(narrow, 900);
    for (const [kind, path] of pageKinds) {
      await page.goto(site.url + path);
      await page.evaluate(doubleTexts);
      const right = await page.evaluate(readSideways);
      if (right > 0) faults.push(`${kind} scrolls by ${right} px`);
    }
    expect(faults).toEqual([]);
  });

  journey('G-10 axe finds nothing on any kind of page', async (page) => {
    const faults: string[] = [];
    for (const [kind, path] of pageKinds) {
      await page.goto(site.url + path);
      await page.evaluate(revealAll);
      await page.load(axeSource);
      for (const violation of await page.evaluate(runAxe, axeRules)) faults.push(`${kind}: ${violation}`);
    }
    expect(faults).toEqual([]);
  });

  journey('G-10 placeholders have a contrast of at least 4.5:1', async (page) => {
    await page.goto(`${site.url}/website-carbon`);
    const readColours = () => {
      const field = document.querySelector('main input[placeholder]') as HTMLInputElement;
      const { color, opacity } = getComputedStyle(field, '::placeholder');
      return { color, opacity, ground: getComputedStyle(field).backgroundColor };
    };
    const { color, opacity, ground } = await page.evaluate(readColours);
    expect(opacity).toBe('1');
    // On white or nearly so, a colour this dark has more than 4.5:1.
    expect(Math.max(...(color.match(/\d+/g) ?? []).map(Number))).toBeLessThanOrEqual(118);
    expect(Math.min(...(ground.match(/\d+/g) ?? []).slice(0, 3).map(Number))).toBeGreaterThan(240);
  });

  journey('HP-01 a hero picture that is missing shows neither its text nor a broken mark', async (page) => {
    await using altered = await serveAltered(site.url, { missing: /\/hero-/ });
    await page.goto(`${altered.url}/`);
    const readHero = () => {
      const image = document.querySelector('[data-hero] img') as HTMLImageElement;
      return image.complete ? [image.naturalWidth, getComputedStyle(image).clipPath] : [];
    };
    await poll(page, readHero).toEqual([0, 'inset(50%)']);
  });

  journey('H-08 the stated weight does not fall from page to page', async (page) => {
    await page.goto(`${site.url}/`);
    for (const path of ['/about', '/services', '/about']) {
      await page.goto(site.url + path);
      const read = () =>
        Number(document.querySelector('.foot .on-desktop[data-weight=page]')?.textContent ?? 'NaN');
      const stated = await page.evaluate(read);
      await page.evaluate(async () => {
        const figure = document.querySelector('.foot .carbon') as Element;
        figure.scrollIntoView({ behavior: 'instant' });
        // The site's own observer was created before this one.
        await new Promise<void>((resolve) => new IntersectionObserver(() => resolve()).observe(figure));
      });
      expect(await page.evaluate(read)).toBeGreaterThanOrEqual(stated);
    }
  });

  journey('H-07 without scripts the Tab key stays in the open drawer', async (page) => {
    await using altered = await serveAltered(site.url, { withoutScripts: true });
    await page.resize(460, 800);
    await page.goto(`${altered.url}/about`);
    await page.click('.burger');
    await poll(page, () => document.querySelector('#drawer')?.getClientRects().length).toBe(1);
    const readPlace = () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'browser';
      return focused.closest('#drawer') ? 'drawer' : `${focused.tagName} ${focused.textContent}`;
    };
    for (let press = 0; press < 20; press++) {
      await page.press('Tab');
      expect(['drawer', 'browser']).toContain(await page.evaluate(readPlace));
    }
    await page.press('Escape');
  });

  for (const { path, field, filledField, outcome } of fieldPages) {
    journey(
      `C-01 nothing typed into ${path} is lost when programs change the page before React comes`,
      async (page) => {
        for (const change of [translate, replaceTexts, addIcons, addMirrors, addAttributes]) {
          await page.goto(site.url + path);
          await page.evaluate(() => sessionStorage.clear());
          await page.goto(site.url + path);
          await page.evaluate(countReports);
          await page.evaluate(change);
          if (filledField) await page.fill(`main ${filledField}`, 'ana@tidepool.example');
          const isChoice = field === '[name=c]';
          // A field for an email address does not reveal a space at its end.
          const [start, rest] =
            field === '[name=email]' ? ['ana', '@reef.example'] : ['slow shop', ' that sells'];
          if (isChoice) await page.click(`main label:has(${field})`);
          else await page.fill(`main ${field}`, start);
          await page.evaluate(requestReact);
          const isTaken = change === addAttributes || outcome === 'renewed';
          if (isTaken) await poll(page, isReact).toBe(true);
          else await poll(page, readReports).toBe(1);
          expect(await page.evaluate(isReact)).toBe(isTaken);
          if (isChoice) await poll(page, isChecked, `main ${field}`).toBe(true);
          else {
            await page.type(rest);
            await poll(page, readValue, `main ${field}`).toBe(start + rest);
            expect(await page.evaluate(hasFocus, `main ${field}`)).toBe(true);
          }
          if (filledField)
            expect(await page.evaluate(readValue, `main ${filledField}`)).toBe('ana@tidepool.example');
        }
      },
    );
  }

  journey('C-01 A-01 what the browser fills in before React comes is kept and sent', async (page) => {
    const filled = { name: 'Ana Ferreira', email: 'ana@tidepool.example', company: 'Tidepool Trust' };
    await page.goto(`${site.url}/contact`);
    await page.evaluate(autofill, filled);
    expect(await page.evaluate(isReact)).toBe(false);
    await page.fill('[name=message]', 'Can our site be lighter?');
    await poll(page, isReact).toBe(true);
    for (const [field, value] of Object.entries(filled))
      expect(await page.evaluate(readValue, `main [name=${field}]`)).toBe(value);
    await page.click('.tick input[type=checkbox]');
    await page.click('main button[type=submit]', 'Send');
    await poll(page, readPath).toBe('/contact/thanks');

    await page.goto(`${site.url}/auth`);
    await page.evaluate(autofill, { email: `${name}@tidepool.example`, password: 'not the password' });
    expect(await page.evaluate(isReact)).toBe(false);
    await page.click('main button[type=submit]', 'Sign In');
    // The service has compared the two.
    await poll(page, readMain).toContain(mismatch);
    expect(await page.evaluate(readValue, 'main [name=email]')).toBe(`${name}@tidepool.example`);
  });

  journey(
    'C-01 a page that a translator changes after React came works on, page after page',
    async (page) => {
      await page.goto(`${site.url}/`);
      await page.evaluate(requestReact);
      await poll(page, isReact).toBe(true);
      await page.evaluate(translate, true);
      for (const [, path] of pageKinds.filter(
        ([kind]) => !['home', 'links', 'not-found', 'payment'].includes(kind),
      )) {
        await page.evaluate((to) => {
          const { __reactRouterDataRouter: router } = window as unknown as {
            __reactRouterDataRouter: { navigate: (to: string) => void };
          };
          router.navigate(to);
        }, path);
        await poll(page, readPath).toBe(path.replace(/\?.*/, ''));
        await poll(page, readTitle).not.toBe('');
        expect(await page.evaluate(() => document.body.textContent)).not.toContain('Something went wrong');
      }
    },
  );

  journey(
    'G-01 a client navigation moves the focus and the title, and Back returns to the same place',
    async (page) => {
      await page.goto(`${site.url}/about`);
      await page.evaluate(requestReact);
      await poll(page, isReact).toBe(true);
      const readY = () => Math.round(scrollY);
      await page.click('.foot a', 'Privacy');
      await poll(page, readPath).toBe('/privacy');
      await poll(page, () => document.title).toMatch(/^Privacy/);
      await poll(page, readY).toBe(0);
      await poll(page, () => document.activeElement?.matches('main, h1')).toBe(true);
      await page.traverse(-1);
      await poll(page, readPath).toBe('/about');
      await poll(page, readY).toBeGreaterThan(300);
    },
  );

  journey('R-23 results appear while one types', async (page) => {
    await page.goto(`${site.url}/search`);
    await page.fill('main input[name=q]', 'web');
    await poll(page, () => location.search).toBe('?q=web');
    await poll(page, () => document.querySelectorAll('.hits li').length).toBeGreaterThan(0);
  });

  journey('R-08 the quiz leads from question to question to its result', async (page) => {
    await page.goto(`${site.url}/sustainability-quiz`);
    await page.click('main a.btn, main button.btn');
    for (let number = 1; number <= content.quizzes[0].questions.length; number++) {
      await poll(page, () => document.querySelector('main')?.textContent ?? '').toContain(
        `Question ${number} of`,
      );
      await page.click('main .opts label');
      await page.click('main .quiz-nav button');
    }
    await poll(page, readPath).toMatch(/^\/sustainability-quiz\/\d/);
  });

  journey('ST-01 the changing word changes, and stands still once it is paused', async (page) => {
    await page.goto(`${site.url}/`);
    const readWord = () => document.querySelector('[data-enhance=rotator]')?.textContent ?? '';
    await page.find('[data-enhance=rotator]');
    const first = await page.evaluate(readWord);
    await poll(page, readWord).not.toBe(first);
    await page.click('[data-enhance=rotator] button, [data-pause]');
    const paused = await page.evaluate(() =>
      document.querySelector('[data-pause]')?.getAttribute('aria-pressed'),
    );
    expect(paused).toBe('true');
  });

  // Firefox keeps neither the page nor the form of a response with no-store.
  journey('C-01 P-01 without scripts what was typed is there after another page and Back', async (page) => {
    await using altered = await serveAltered(site.url, { withoutScripts: true });
    // The quiz has choices, no script means no signing in, and browsers don't keep the text of a search (autocomplete=off).
    for (const { path, field } of fieldPages.filter(
      (fieldPage) => !['[name=c]', '[name=password]', '[name=q]'].includes(fieldPage.field),
    )) {
      await page.goto(altered.url + path);
      await page.fill(`main ${field}`, 'tidepool.example');
      await page.goto(`${altered.url}/terms`);
      await page.traverse(-1);
      await poll(page, readValue, `main ${field}`).toBe('tidepool.example');
    }
  });

  for (const withoutScripts of [false, true]) {
    const shape = withoutScripts ? 'without scripts' : 'with scripts';
    journey(
      `C-02 a code signs in to the dashboard, and an enquiry is marked as answered and put right again, ${shape}`,
      async (page) => {
        await using altered = await serveAltered(site.url, { withoutScripts: true });
        const { url } = withoutScripts ? altered : site;
        const visitor = `${name}-${shape.replace(' ', '-')}`;
        const staff = `${visitor.toLowerCase()}@saltbush.example`;
        const signOut = async () => {
          await page.goto(`${url}/dashboard/you`);
          await page.click('main button', 'Sign out');
          await poll(page, readTitle).toBe('Sign in');
        };
        await enquire(site, visitor);
        await page.resize(narrow, 844);
        await page.goto(invite(site, staff).replace(site.url, url));
        await page.fill('[name=name]', 'Ben');
        await page.click('main button', 'Go on without a passkey');
        await poll(page, readTitle).toBe('Inbox');
        await signOut();
        await page.fill('[name=email]', staff);
        await page.click('main button', 'Email me a code');
        await poll(page, readTitle).toBe('Enter the code');
        // The invitation has an email too.
        const readCode = async () => (await waitForEmailIn(site.dataDir, staff)).code;
        await expect.poll(readCode).toMatch(/^\d{6}$/);
        await page.fill('[name=code]', await readCode());
        await page.click('main button', 'Sign in');
        await poll(page, readTitle).toBe('Inbox');
        await page.click('main a', visitor);
        await poll(page, readTitle).toBe(visitor);
        await page.click('main button', 'Mark as answered');
        await poll(page, readMain).toContain('Ben marked it as answered');
        await page.click('main button', 'Undo: back to waiting');
        await poll(page, readMain).toContain('Ben marked it as new, before answered');
        expect(await page.evaluate(readSideways)).toBe(0);
        await signOut();
      },
    );
  }
});
