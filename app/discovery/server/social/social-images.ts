import { createHash } from 'node:crypto';
import { createInFlightRequests } from '#app/blog/domain/cache/in-flight-requests.ts';
import { createSemaphore } from '#app/blog/domain/cache/semaphore.ts';
import { formatSocialImagePath, type SocialCard } from '#artwork/cards/social-card.ts';
import type { PictureFiles } from '#platform/http/pictures/picture-files.ts';

/** Some thousand cards. What was asked for longest ago leaves, and is drawn again when it is wanted. */
export const mostSocialBytes = 100_000_000;

/** A crawler asks for one image at a time; pages must not wait behind a crowd of them. */
const drawing = { maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 };

export type SocialImages = {
  /** The card as PNG. Rejects with a BlogError where too many wait. */
  render(card: SocialCard): Promise<Buffer>;
};

/** Each card is drawn once, however many want it, and kept in `files`; without these it is drawn each time. */
export function createSocialImages(files?: Pick<PictureFiles, 'read' | 'write'>): SocialImages {
  const inFlight = createInFlightRequests<Buffer>();
  const enter = createSemaphore(drawing);

  const draw = async (card: SocialCard, name: string) => {
    // Only when the first image is wanted: letters, drawings and sharp take tens of megabytes.
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
