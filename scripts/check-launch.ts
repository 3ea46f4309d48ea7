/**
 * npm run check:launch: lists placeholders and samples, texts that break a rule of docs/content.md, and environment
 * variables to set. Exits with status 1 if there are any. Run it where the site will run, with the site's environment.
 */
import { join } from 'node:path';
import { ContentError } from '#app/content/content-files.ts';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import { loadContent } from '#app/content/load-content.ts';
import { EnvironmentError, parseEnvironment } from '#server/env.ts';
import { listLaunchSettings } from '#server/list-launch-settings.ts';

const folder = join(import.meta.dirname, '..', 'content');

/** Returns the command's output and status. `now` determines what has expired. */
export async function checkLaunch(variables: Record<string, string | undefined>, now: Date) {
  const out: string[] = [];
  try {
    const content = loadContent(folder);
    const config = parseEnvironment(variables);
    const faults = listLaunchFaults(content, now);
    const settings = listLaunchSettings(config);
    out.push(...faults, ...settings.map(({ variable, problem }) => `environment: ${variable}: ${problem}`));
    // The privacy page promises this, but it can't be checked here, so it does not count as a problem.
    if (config.siteUrl.startsWith('https:'))
      out.push('make sure that the logs of site and proxy are kept for at most 30 days (docs/operating.md)');
    const isReady = faults.length + settings.length === 0;
    out.push(
      isReady
        ? 'Ready to launch: the content is complete, and all environment variables are set.'
        : `\nNot ready to launch: ${faults.length} texts to replace or fix; ${settings.length} environment variables to set.`,
    );
    return { status: isReady ? 0 : 1, out, err: '' };
  } catch (error) {
    if (error instanceof ContentError)
      return { status: 1, out, err: `The content has errors. Fix them first:\n${error.message}` };
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
