import { formatCount } from '#platform/text/count.ts';
import { bothTools, countOf, faultsOrPassed, google, quoteList } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

/** Placeholders that editors and programs leave in place of a description, in several languages. */
const placeholder =
  /^(an? |the )?(image|img|picture|pic|photo|photograph|graphic|icon|logo|banner|thumbnail|thumb|placeholder|untitled|alt|alt text|bild|foto|imagen|imagem|immagine|изображение|фото|图片|画像|사진)s?[\s\d_.#()-]*$/iu;
const fileName = /\.(jpe?g|jfif|png|webp|avif|gif|svg|bmp|tiff?|heic)$/i;

export const imageTextsCheck: PageCheck = {
  id: 'image-texts',
  title: 'Image alt text',
  group: 'links',
  explanation:
    'Screen readers read the alt text aloud, browsers show it where the image fails to load, and image search reads it.',
  source: google('appearance/google-images', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'page',
  run({ images }) {
    const missing = images.filter(({ alt, button }) => alt === undefined && !button);
    const buttons = images.filter(({ alt, button }) => alt === undefined && button);
    const blank = images.filter(({ alt }) => alt !== '' && alt?.trim() === '');
    const withFileName = images.filter(({ alt = '' }) => fileName.test(alt.trim()));
    const vague = images.filter(({ alt = '' }) => placeholder.test(alt.trim()));
    return faultsOrPassed(
      [
        missing.length > 0 && {
          outcome: 'failed',
          says: `${countOf(missing.length, images.length, 'image')} no alt attribute.`,
          found: quoteList(missing.map(({ src }) => src)),
          axeRules: ['image-alt'],
          fix: 'Describe each image in its alt attribute. Leave it empty (alt="") if the image only decorates.',
        },
        blank.length > 0 && {
          outcome: 'failed',
          says: `${countOf(blank.length, images.length, 'image')} only spaces as alt text.`,
          found: quoteList(blank.map(({ src }) => src)),
          axeRules: ['image-alt'],
          fix: 'Describe the image, or leave the attribute empty (alt="") if it only decorates.',
        },
        buttons.length > 0 && {
          outcome: 'failed',
          says: `${formatCount(buttons.length, 'image button has', 'image buttons have')} no alt text.`,
          found: quoteList(buttons.map(({ src }) => src)),
          axeRules: ['input-image-alt'],
          fix: 'Say in the alt attribute what the button does.',
        },
        withFileName.length > 0 && {
          outcome: 'warning',
          says: `${countOf(withFileName.length, images.length, 'image')} a file name as alt text.`,
          found: quoteList(withFileName.map(({ alt = '' }) => alt)),
          fix: 'Describe what the image shows.',
        },
        vague.length > 0 && {
          outcome: 'warning',
          says: `${countOf(vague.length, images.length, 'image')} alt text that describes nothing.`,
          found: quoteList(vague.map(({ alt = '', src }) => `${alt} (${src})`)),
          fix: 'Describe what the image shows.',
        },
      ],
      images.length === 0
        ? { unsure: true, says: 'The page has no images that need alt text.' }
        : {
            says: `${images.length === 1 ? 'The image has' : `All ${images.length} images have`} an alt attribute.`,
          },
    );
  },
};
