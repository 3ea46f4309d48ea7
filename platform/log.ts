import { currentTrace } from './trace.ts';

/** The interface for code that reports to the operator. The server implements it. */
export type Log = {
  debug(message: string, facts?: Record<string, unknown>): void;
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

type LogLevel = (typeof logLevels)[number];

/**
 * Writes each message as one line of JSON: the facts, what request and job it belongs to, time, level, message. Errors
 * include their stack.
 */
export function createLogger(level: LogLevel, write: (line: string) => unknown = openStandardOutput()): Log {
  const least = logLevels.indexOf(level);
  const at =
    (name: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, facts: Record<string, unknown> = {}) => {
      if (logLevels.indexOf(name) < least) return;
      write(
        `${JSON.stringify({ ...currentTrace(), ...facts, time: new Date().toISOString(), level: name, message }, expandErrors)}\n`,
      );
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Removes email addresses from a message of another program. */
export function redactAddresses(text: string): string {
  return text.replace(/[^\s<>"'(),:;/\\]+@[^\s<>"'(),:;/\\]+/g, '(address)');
}

function expandErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, cause } = value;
  // What a mail server or a database says may repeat an address. The row is deleted with the person, the log is not.
  const [message, stack] = [value.message, value.stack].map((text) => text && redactAddresses(text));
  // Of a connection that failed, only the code and the errors of each attempt say why.
  const { code, errors } = value as { code?: unknown; errors?: unknown };
  return {
    name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(Array.isArray(errors) && { errors }),
    stack,
    cause,
  };
}

/**
 * Lets the process live on when whoever reads its output is gone, such as a log shipper that restarts: without a listener
 * the failed write (EPIPE) would end it. Lines are lost until there is a reader again.
 */
function openStandardOutput(): (line: string) => unknown {
  for (const stream of [process.stdout, process.stderr]) {
    stream.off('error', ignore);
    stream.on('error', ignore);
  }
  return (line) => process.stdout.write(line);
}

function ignore(): void {}
