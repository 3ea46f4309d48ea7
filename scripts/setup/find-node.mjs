import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from './project-dir.mjs';
import { giveUp } from './say.mjs';

const leastMajor = 24;

/**
 * The Node that runs the project: the one pinned in the lock file where there is one for this machine, else
 * the one running this if it is new enough.
 */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'bin/node';
  const pinned = path.join(projectDir, 'node_modules', `node-${platform}-${process.arch}`, name);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= leastMajor) return process.execPath;
  return giveUp(
    `This needs Node ${leastMajor} or later, and there is no packaged one for ${process.platform} on ${process.arch}. ` +
      `This is Node ${process.versions.node}: install Node ${leastMajor} from your system or nodejs.org, and run the command again.`,
  );
}
