/**
 * npm run check:launch: lists what is still a placeholder or a sample, which texts break a rule of docs/content.md, and
 * what the environment lacks; ends with status 1 while there is anything. Run it where the site will run, with the variables of the site.
 */
import { join } from 'node:path';
import { ContentError } from '#app/content/content-files.ts';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import { loadContent } from '#app/content/load-content.ts';
import { EnvironmentError, parseEnvironment } from '#server/env.ts';
import { listLaunchSettings } from '#server/list-launch-settings.ts';

const folder = join(import.meta.dirname, '..', 'content');

/** Returns what the command prints, and its status. `now` decides what has expired. */
export async function checkLaunch(variables: Record<string, string | undefined>, now: Date) {
  const out: string[] = [];
  try {
    const content = loadContent(folder);
    const config = parseEnvironment(variables);
    const faults = listLaunchFaults(content, now);
    const settings = listLaunchSettings(config);
    out.push(...faults, ...settings.map(({ variable, problem }) => `environment: ${variable}: ${problem}`));
    // Nothing here can see how long logs are kept, so this is no fault; but the privacy page promises it.
    if (config.siteUrl.startsWith('https:'))
      out.push('make sure that the logs of site and proxy are kept for at most 30 days (docs/operating.md)');
    const isReady = faults.length + settings.length === 0;
    out.push(
      isReady
        ? 'Ready to launch: nothing in content/ has to be replaced or fixed, and the environment lacks nothing.'
        : `\nNot ready to launch: ${faults.length} things to replace or fix; ${settings.length} to settle in the environment.`,
    );
    return { status: isReady ? 0 : 1, out, err: '' };
  } catch (error) {
    if (error instanceof ContentError)
      return { status: 1, out, err: `The content has faults; fix them first.\n${error.message}` };
    if (error instanceof EnvironmentError) return { status: 1, out, err: error.message };
    throw error;
  }
}

if (import.meta.main) {
  const { status, out, err } = await checkLaunch(process.env, new Date());
  for (const line of out) console.log(line);
  if (err) console.error(err);
  process.exitCode = status;
}
