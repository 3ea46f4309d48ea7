import path from 'node:path';
import { hasEnded, type RunFolder } from './run-folder.ts';

const settings = [
  'memory_limit=512M',
  'display_errors=0',
  'log_errors=1',
  // As on most hosts. PHP can then still set headers after something has been printed.
  'output_buffering=4096',
  'opcache.enable_cli=1',
  // A file changed within the second is seen at once.
  'opcache.revalidate_freq=0',
  'opcache.file_update_protection=0',
].flatMap((setting) => ['-d', setting]);

/** A laid-out folder and the address it is served at. */
export type Place = { folder: RunFolder; url: string };

/** What the PHP files of ours, wp-config.php above all, read from the environment. */
function describePlace({ folder, url }: Place): Record<string, string> {
  return {
    WORDPRESS_SITE: path.join(folder.path, 'site'),
    WORDPRESS_URL: url,
    WORDPRESS_SOCKET: path.join(folder.path, 'db.sock'),
    WORDPRESS_FAULT: path.join(folder.path, 'fault.json'),
  };
}

/** Runs one of our scripts on a site and returns what it printed. */
export function runPhp(place: Place, script: string, ...args: string[]): Promise<string> {
  const { folder } = place;
  const command = [...settings, path.join(folder.path, 'php', script), ...args];
  return folder.run({ file: 'php', args: command, env: describePlace(place) });
}

export type PhpServer = { stop(): Promise<void> };

/** PHP's own web server with four workers; it takes requests once this returns. */
export async function startPhpServer(place: Place): Promise<PhpServer> {
  const { folder, url } = place;
  const router = path.join(folder.path, 'php/router.php');
  const args = [...settings, '-S', new URL(url).host, '-t', path.join(folder.path, 'site'), router];
  const env = { ...describePlace(place), PHP_CLI_SERVER_WORKERS: '4' };
  const child = folder.start('php', { file: 'php', args, env });
  while (!(await answers(url))) {
    if (hasEnded(child)) throw new Error(`PHP's server ended: ${folder.readLog('php')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    async stop() {
      await folder.kill(child);
      // The workers are not our children: that they are gone shows only in the port.
      while (await answers(url));
    },
  };
}

/** Whether anyone listens. The file asked for defines a version and prints nothing. */
async function answers(url: string): Promise<boolean> {
  const options = { method: 'HEAD', headers: { connection: 'close' } };
  return fetch(`${url}/wp-includes/version.php`, options).then(
    () => true,
    () => false,
  );
}
