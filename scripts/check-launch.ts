/**
 * Lists what is still a placeholder or a sample, which texts break a rule of docs/content.md, and what the environment
 * lacks; ends with status 1 while there is anything. Words that differ from the specification are mentioned. Run it where the site will run, with the variables of the site.
 */
import { join } from 'node:path';
import { searchWords } from '#app/pages/search/search-words.ts';
import { ContentError, formatContentFault } from '#domain/content/content-error.ts';
import { listEditorialFaults } from '#domain/content/list-editorial-faults.ts';
import { listLaunchFaults } from '#domain/content/list-launch-faults.ts';
import { loadContent } from '#domain/content/load-content.ts';
import { listChangedWords } from '#domain/content/specified-words.ts';
import { EnvironmentError, readEnvironment } from '#server/env.ts';
import { listLaunchSettings } from '#server/list-launch-settings.ts';
import { listSearchFaults } from '#server/list-search-faults.ts';
import { createLogger } from '#server/logger.ts';

const folder = join(import.meta.dirname, '..', 'content');

try {
  const content = loadContent(folder);
  const config = readEnvironment();
  const faults = [
    ...listLaunchFaults(content, new Date()),
    ...listEditorialFaults(content),
    ...(await listSearchFaults(content, searchWords.ideas, createLogger(config.logLevel))),
  ];
  const settings = listLaunchSettings(config);
  for (const fault of faults) console.log(formatContentFault(fault));
  for (const { variable, problem } of settings) console.log(`environment: ${variable}: ${problem}`);
  for (const fault of listChangedWords(content)) console.log(`changed: ${formatContentFault(fault)}`);
  // Nothing here can see it, so it is no fault; but the privacy page promises it.
  if (config.siteUrl.startsWith('https:'))
    console.log(
      'see to it: logs, and those of the proxy, are kept for 30 days at most (docs/operating.md, Logs)',
    );
  const files = new Set(faults.map(({ file }) => file)).size;
  const ready = faults.length + settings.length === 0;
  console.log(
    ready
      ? 'Ready to launch: nothing in content/ has to be replaced or mended, and the environment lacks nothing.'
      : `\nNot ready to launch: ${faults.length} things to replace or mend, in ${files} files; ${settings.length} to settle in the environment.`,
  );
  process.exitCode = ready ? 0 : 1;
} catch (error) {
  if (error instanceof ContentError)
    console.error(`The content has faults; mend them first.\n${error.message}`);
  else if (error instanceof EnvironmentError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
