/** npm run new -- case-study|post|testimonial "Title": writes a valid file to begin from, never over another. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ContentError } from '#app/content/content-error.ts';
import { loadContent } from '#app/content/load-content.ts';
import { createSkeleton, parseSkeletonRequest } from '#app/content/skeleton.ts';

const folder = path.resolve('content');

function giveUp(message: string): never {
  console.error(message);
  process.exit(1);
}

const parsed = parseSkeletonRequest(process.argv.slice(2));
if (!parsed.ok) giveUp(`${parsed.problem}\nUsage: npm run new -- case-study|post|testimonial "Title"`);

try {
  const { site } = loadContent(folder);
  const skeleton = createSkeleton(parsed.request, { now: new Date(), author: site.founder.name });
  const file = path.join(folder, skeleton.path);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, skeleton.text, { flag: 'wx' });
  console.log(`Written: content/${skeleton.path}\n\nNext:`);
  for (const step of skeleton.next) console.log(`- ${step}`);
} catch (error) {
  if (error instanceof ContentError) giveUp(`The content has faults; fix them first.\n${error.message}`);
  const { code, path: taken = '' } = error as NodeJS.ErrnoException;
  if (code !== 'EEXIST') throw error;
  giveUp(
    `There is already a file with this name, and it stays as it is: content/${path.relative(folder, taken)}`,
  );
}
