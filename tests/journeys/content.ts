import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { projectDir } from '../site.ts';

/** The content of the site under test, for the texts, names and URLs that tests expect. */
export const content = loadContent(path.join(projectDir, 'content'));
