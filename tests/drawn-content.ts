import { loadContent } from '#app/content/load-content.ts';
import type { DrawnContent } from '#artwork/draw-pictures.ts';

/** The content that the pictures are drawn from, for tests in `artwork/`, which may not import `app/`. */
export const drawnContent: DrawnContent = loadContent('content');
