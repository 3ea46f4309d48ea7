import { asksForHelp, type CommandAnswer } from '#platform/commands/arguments.ts';
import { chooseDatabase, describeDatabase } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import type { Config } from './env.ts';
import { EnvironmentError, readEnvironment } from './env.ts';
import { openExistingStore } from './open-store.ts';

type AdminCommand = {
  usage: string;
  /** The name of the list, for the message that it can't be reached: `orders`. */
  what: string;
  run(args: string[], store: Store, config: Config): Promise<CommandAnswer>;
};

/**
 * Runs an operator's command on the database, which the first line names. Help is printed before anything is opened, and
 * the answer on standard output. Where settings or database are not in order, there is one line of error and exit status 1.
 */
export async function runAdminCommand({ usage, what, run }: AdminCommand): Promise<void> {
  // `npm run orders -- list | head` closes the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return;
  }
  try {
    const config = readEnvironment();
    const place = chooseDatabase(config);
    const store = await openExistingStore(place);
    const named = `Database: ${describeDatabase(place)}\n`;
    // What a program reads begins with its own first line.
    if (args[0] === 'export' || args.includes('--csv')) process.stderr.write(named);
    else process.stdout.write(named);
    const { status, out, err } = await run(args, store, config);
    process.stdout.write(out);
    process.stderr.write(err);
    process.exitCode = status;
    await store.close();
  } catch (error) {
    process.stderr.write(
      `${error instanceof EnvironmentError ? error.message : `The ${what} can't be reached: ${(error as Error).message}`}\n`,
    );
    process.exitCode = 1;
  }
}
