import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AuditPage, css, html, loadAlways, type PageFile } from '../page-file.ts';
import { paragraphs, writePage } from '../write-page.ts';

const resolve = createRequire(import.meta.url).resolve;

export async function readFont(subset: string): Promise<PageFile> {
  const name = `@fontsource-variable/commissioner/files/commissioner-${subset}-wght-normal.woff2`;
  return { type: 'font/woff2', body: await readFile(resolve(name)) };
}

const face = (family: string, file: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(/fonts/${file}.woff2) format("woff2"); ${more} }`;

/** Of seven faces three are for letters that the page shows. */
export async function createFonts(): Promise<AuditPage> {
  const head = `
<link rel="preload" href="/fonts/latin.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/fonts/page.css">`;
  const body = `<main><h1>Fonts</h1><p class="greek">Ελιά και αλάτι</p>${paragraphs(4)}
<p class="absent">No such family.</p></main>`;
  const style = `
${face('Text', 'latin', 'font-weight: 100 900; unicode-range: U+0000-00FF, U+2000-206F;')}
${face('Text', 'latin-ext', 'font-weight: 100 900; unicode-range: U+0100-02BA, U+1E00-1E9F;')}
${face('Text', 'greek', 'font-weight: 100 900; unicode-range: U+0370-03FF;')}
${face('Text', 'cyrillic', 'font-weight: 100 900; unicode-range: U+0400-045F;')}
${face('Title', 'vietnamese', 'font-weight: 700;')}
${face('Unused', 'cyrillic-ext')}
@font-face { font-family: Local; src: local("Nowhere At All"), url(/fonts/local.woff2) format("woff2"); }
:root { --title: "Title", serif; }
body { font: 16px/1.5 "Text", sans-serif; }
h1 { font-family: var(--title); }
.nobody { font-family: "Unused"; }
.nobody-either { font-family: Local; }`;
  return {
    files: {
      '/fonts/': html(writePage({ title: 'Fonts', head, body })),
      '/fonts/page.css': css(style),
      '/fonts/latin.woff2': await readFont('latin'),
      '/fonts/latin-ext.woff2': await readFont('latin-ext'),
      '/fonts/greek.woff2': await readFont('greek'),
      '/fonts/cyrillic.woff2': await readFont('cyrillic'),
      '/fonts/cyrillic-ext.woff2': await readFont('cyrillic-ext'),
      '/fonts/vietnamese.woff2': await readFont('vietnamese'),
      '/fonts/local.woff2': await readFont('latin'),
    },
    loads: loadAlways(
      '/fonts/',
      '/fonts/page.css',
      '/fonts/latin.woff2',
      '/fonts/greek.woff2',
      '/fonts/vietnamese.woff2',
    ),
  };
}
