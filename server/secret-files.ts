import { readFileSync } from 'node:fs';

type Variables = Record<string, string | undefined>;

/**
 * Reads each of these variables from the file that a variable of the same name with `_FILE` names, as the secrets of
 * systemd, Docker and Kubernetes are passed: an environment is seen by child processes and by `docker inspect`. Editors end
 * a file with a line break, which is not part of the secret.
 */
export function readSecretFiles(
  variables: Variables,
  names: readonly string[],
): { values: Variables; faults: string[] } {
  const values: Variables = {};
  const faults: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const file = variables[variable];
    if (file === undefined) continue;
    if (variables[name] !== undefined) {
      faults.push(`${variable}: expected either it or ${name}, got both`);
      continue;
    }
    try {
      const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (text === '')
        faults.push(`${variable}: expected a file with the value of ${name}, got an empty one`);
      else values[name] = text;
    } catch (error) {
      faults.push(`${variable}: expected a file that can be read, got ${(error as Error).message}`);
    }
  }
  return { values, faults };
}
