/** Draws the pictures and cuts the fonts: the first step of a build, and of the development server. */
import { loadContent } from '#app/content/load-content.ts';
import { drawAll } from '#artwork/draw-pictures.ts';

await drawAll(loadContent('content'), 'content/pictures');
