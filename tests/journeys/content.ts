import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { projectDir } from '../site.ts';

/** The content of the site under test, from which tests read the words, names and URLs that they expect. */
export const content = loadContent(path.join(projectDir, 'content'));
