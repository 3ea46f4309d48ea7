import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { projectDir } from './project-dir.mjs';
import { giveUp, say } from './say.mjs';

const stampFile = path.join(projectDir, 'node_modules/.installed-from');

/** Installs exactly what the lock file names, where that is not what is installed. */
export function ensureInstall() {
  const wanted = hashFiles(projectDir, ['package.json', 'package-lock.json']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  say(
    existsSync(stampFile)
      ? 'Installing packages: the lock file has changed.'
      : 'Installing packages: this is the first run here. It takes a minute.',
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: projectDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0)
    giveUp(
      'npm could not install the packages. Its reason stands above; run the command again once it is mended.',
    );
  writeFileSync(stampFile, wanted);
}
