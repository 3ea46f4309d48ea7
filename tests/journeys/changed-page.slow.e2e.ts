import { test } from 'vitest';
import { addAttributes, addIcons, addMirrors, replaceTexts, translate } from './change-page.ts';
import { typeIntoChanged } from './changed-page.ts';
import { fieldPages } from './field-pages.ts';

const changes = [translate, replaceTexts, addIcons, addMirrors, addAttributes];

test.each(fieldPages.flatMap((page) => changes.map((change) => ({ ...page, change }))))(
  'C-01 nothing typed into $path is lost after $change.name, with scripts that arrive at once or late',
  async ({ change, ...fieldPage }) => {
    for (const late of [false, true]) {
      await using _watched = await typeIntoChanged(fieldPage, { change, late });
    }
  },
);

// The sign-in form is hidden as soon as there may be a session.
const open = fieldPages.filter(({ path }) => !path.startsWith('/auth'));
const renewing = changes.filter((change) => change !== addAttributes);

test.each(open.flatMap((page) => renewing.map((change) => ({ ...page, change }))))(
  'C-01 nothing that a signed-in visitor has typed into $path is lost after $change.name, when React renders it anew',
  async ({ change, ...fieldPage }) => {
    await using _watched = await typeIntoChanged(fieldPage, { change, late: true, isSignedIn: true });
  },
);
