import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { formatRelease, readRelease } from '#server/release.ts';
import { projectDir } from '../site.ts';
import { findBlock, findSteps } from './guide-blocks.ts';

/** What runs on the machine for a while: its settings, and who restarts processes there. */
type Running = { settings: Record<string, string>; restartUrl: string; webPort: number };

/**
 * Sets up a machine as docs/deploy.md does, with its commands, which install `deploy/saltbush`, below a temporary folder. What
 * it clones is a repository with the last commit. There is no systemd here, and the packages of development are those of this
 * project.
 */
export function createGuidedMachine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-machine-'));
  const [origin, srv] = [path.join(folder, 'origin'), path.join(folder, 'srv')];
  /** The folders of the guide, and where each is here. */
  const places = {
    '/srv/saltbush': srv,
    '/etc/systemd/system': path.join(folder, 'systemd'),
    '/usr/local/bin': path.join(folder, 'bin'),
    '/etc/saltbush': folder,
    '/var/lib/saltbush': path.join(folder, 'data'),
  };
  const place = (text: string) =>
    Object.entries(places).reduce((placed, [there, here]) => placed.replaceAll(there, here), text);

  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  };
  git('clone', '--quiet', '--shared', projectDir, origin);
  git('-C', origin, 'checkout', '--quiet', '-B', 'main');
  mkdirSync(path.join(srv, 'releases'), { recursive: true });
  for (const name of ['data', 'systemd', 'bin']) mkdirSync(path.join(folder, name));
  const command = path.join(folder, 'saltbush');
  // Whoever follows the guide here need not become another user.
  const adapt = [
    's/^\\[ .* \\] ||/true ||/',
    ...Object.entries(places).map(([there, here]) => `s|${there}|${here}|g`),
  ];

  const node = process.execPath;
  // Prints a response, and fails if its status is not 2xx.
  const requestProgram = `fetch(process.argv[1]).then(async (response) => { console.log(await response.text()); process.exit(response.ok ? 0 : 1) })`;
  /** Stand-ins for what is not here. The doctor names faults of this machine too, such as its certificate. */
  const createPrograms = ({ restartUrl = '' }: Partial<Running>) => `
    npm() {
      [ -e node_modules ] || { ln -s ${projectDir}/node_modules node_modules && cp -R ${projectDir}/build build; }
      echo node_modules > .git/info/exclude
      ${node} scripts/build/build.ts --if-stale && ${node} scripts/release.ts "$4"
    }
    saltbush() {
      sed '${adapt.join(';')}' ${folder}/bin/saltbush > ${command} && chmod +x ${command} || return
      if [ "$1" = doctor ]; then ${command} "$@" > ${folder}/doctor.txt; else ${command} "$@"; fi
    }
    systemctl() { [ "$1" != restart ] || ${node} -e '${requestProgram}' "${restartUrl}/$2"; }
    curl() { ${node} -e '${requestProgram}' "$2"; }
  `;
  const run = async (commands: string, running: Partial<Running> = {}): Promise<string> => {
    const child = spawn('bash', ['-e', '-c', createPrograms(running) + commands], { cwd: folder });
    const closed = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = await closed;
    if (status !== 0) throw new Error(`The guide failed with status ${status}: ${stdout}${stderr}`);
    return stdout;
  };

  return {
    current: path.join(srv, 'current'),
    release: (number: 1 | 2) => path.join(srv, `releases/${number}`),
    /** Says which release it is, as `/healthz` does. */
    describe(number: 1 | 2): string {
      const release = readRelease(path.join(srv, `releases/${number}`));
      return release ? formatRelease(release) : 'none';
    },
    readDoctor: () => readFileSync(path.join(folder, 'doctor.txt'), 'utf8'),
    /** Makes the first release and installs what belongs to it, and makes one of a later commit, which visitors would only slow down. */
    async install(changes: Record<string, (text: string) => string>): Promise<void> {
      const commands = findBlock('2. **The first release.**').replace('URL-OF-THE-REPOSITORY', origin);
      await run(place(commands));
      await run(place(findBlock('5. **Start.**')));
      for (const [name, change] of Object.entries(changes)) {
        const file = path.join(origin, name);
        const before = readFileSync(file, 'utf8');
        const after = change(before);
        if (after === before) throw new Error(`${name} was not changed.`);
        writeFileSync(file, after);
      }
      const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@site.example'];
      git('-C', origin, ...author, 'commit', '--quiet', '--all', '--no-verify', '--message=The next release');
      await run(`cd ${srv}/clone && git pull --quiet && npm run release -- ${srv}/releases/2`);
    },
    /** Makes the first release the current one. */
    begin(): void {
      rmSync(path.join(srv, 'current'));
      symlinkSync('releases/1', path.join(srv, 'current'));
    },
    /** Upgrades to the second release, or goes back to the first one. Returns what the commands have said. */
    async follow(section: 'Upgrade' | 'Roll back', running: Running): Promise<string> {
      const settings = Object.entries(running.settings).map(([name, value]) => `${name}='${value}'\n`);
      writeFileSync(path.join(folder, 'site.env'), settings.join(''));
      return run(
        place(findSteps(section, srv)).replace('127.0.0.1:3001', `127.0.0.1:${running.webPort}`),
        running,
      );
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
