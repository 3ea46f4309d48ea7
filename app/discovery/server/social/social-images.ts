import { createHash } from 'node:crypto';
import path from 'node:path';
import { createInFlightRequests } from '#app/blog/domain/cache/in-flight-requests.ts';
import { createSemaphore } from '#app/blog/domain/cache/semaphore.ts';
import { formatSocialImagePath, type SocialCard } from '#artwork/cards/social-card.ts';
import { createPictureFiles, type PictureFiles } from '#platform/http/pictures/picture-files.ts';
import type { Log } from '#platform/log.ts';

/** Room for some thousand cards. The card requested longest ago is deleted first, and drawn again when needed. */
const maxSocialBytes = 100_000_000;

/** One image is drawn at a time, because pages must not wait behind a crowd of crawlers. */
const drawing = { maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 };

export type SocialImages = {
  /** The card as PNG. Rejects with a BlogError where too many wait. */
  render(card: SocialCard): Promise<Buffer>;
};

/** The images of this site, kept in the data folder. */
export function openSocialImages(dataDir: string, log: Log): SocialImages {
  const folder = path.join(dataDir, 'social-images');
  return createSocialImages(
    createPictureFiles({ folder, log, maxBytes: maxSocialBytes, named: 'social images' }),
  );
}

/** Each card is drawn once, however many want it, and kept in `files`; without these it is drawn each time. */
export function createSocialImages(files?: Pick<PictureFiles, 'read' | 'write'>): SocialImages {
  const inFlight = createInFlightRequests<Buffer>();
  const enter = createSemaphore(drawing);

  const draw = async (card: SocialCard, name: string) => {
    // Imported with the first image, because fonts, drawings and sharp take tens of megabytes of memory.
    const { drawImage } = await import('./draw-image.ts');
    const bytes = await enter(() => drawImage(card));
    await files?.write(name, bytes);
    return bytes;
  };

  return {
    async render(card) {
      const name = `${createHash('sha256').update(formatSocialImagePath(card)).digest('hex').slice(0, 40)}.png`;
      return (await files?.read(name)) ?? inFlight.join(name, () => draw(card, name));
    },
  };
}
