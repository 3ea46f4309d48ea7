import { type CommandResult, wantsHelp } from '#platform/commands/arguments.ts';
import { chooseDatabase, describeDatabase } from '#platform/data-folder.ts';
import type { Store } from '#platform/database/store.ts';
import { nameCommands } from './doctor/finding.ts';
import { type Config, EnvironmentError, readEnvironment, readOperator } from './env.ts';
import { openExistingStore } from './open-store.ts';

type AdminCommand = {
  usage: string;
  /** What the command is about, for the error message: `orders`. */
  what: string;
  run(args: string[], store: Store, config: Config): Promise<CommandResult>;
};

/**
 * Runs an operator's command. Its first line names the database. Help is printed without opening anything. If the
 * environment or the database is unusable, it prints a one-line error and exits with status 1.
 */
export async function runAdminCommand({ usage, what, run }: AdminCommand): Promise<void> {
  // A reader such as `head` closes the pipe early.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    process.stdout.write(nameCommands(usage, readOperator()));
    return;
  }
  try {
    const config = readEnvironment();
    const place = chooseDatabase(config);
    const store = await openExistingStore(place);
    const named = `Database: ${describeDatabase(place)}\n`;
    // CSV output must not be preceded by another line.
    if (args[0] === 'export' || args.includes('--csv')) process.stderr.write(named);
    else process.stdout.write(named);
    const { status, out, err } = await run(args, store, config);
    process.stdout.write(out);
    // Standard output has what visitors wrote, whose words stay as they are.
    process.stderr.write(nameCommands(err, config));
    process.exitCode = status;
    await store.close();
  } catch (error) {
    const { message } = error as Error;
    const text = error instanceof EnvironmentError ? message : `Can't open the ${what}: ${message}`;
    process.stderr.write(`${nameCommands(text, readOperator())}\n`);
    process.exitCode = 1;
  }
}
