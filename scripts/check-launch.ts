/** Lists what is still a placeholder or a sample; ends with status 1 while there is anything. */
import { join } from 'node:path';
import { ContentError, formatContentFault } from '#domain/content/content-error.ts';
import { listLaunchFaults } from '#domain/content/list-launch-faults.ts';
import { loadContent } from '#domain/content/load-content.ts';

const folder = join(import.meta.dirname, '..', 'content');

try {
  const faults = listLaunchFaults(loadContent(folder));
  for (const fault of faults) console.log(formatContentFault(fault));
  const files = new Set(faults.map(({ file }) => file)).size;
  console.log(
    faults.length === 0
      ? 'Ready to launch: nothing in content/ is a placeholder or a sample.'
      : `\nNot ready to launch: ${faults.length} things to replace, in ${files} files.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(`The content has faults; mend them first.\n${error.message}`);
  process.exitCode = 1;
}
