import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { projectDir } from '../site.ts';

/** What the site under test shows: the words, names and addresses that a test expects are read from here. */
export const content = loadContent(path.join(projectDir, 'content'));
