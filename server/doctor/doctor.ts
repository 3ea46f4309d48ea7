import type { AuditPrograms } from '#app/features/audit/server/create-audit-engine.ts';
import type { Config } from '../env.ts';
import { listLaunchSettings } from '../list-launch-settings.ts';
import { checkBrowser } from './check-browser.ts';
import { checkBackups, checkDatabase } from './check-database.ts';
import { checkClock, checkDataFolder, checkSecret } from './check-machine.ts';
import { checkPublicSite, type HostNetwork, readHostNetwork } from './check-public-site.ts';
import { checkMail, checkStripe, checkSupabase, checkWordPress } from './check-services.ts';
import { explain, type Finding, fault, nameCommandsIn } from './finding.ts';

/** What the doctor needs to know beside the configuration. */
type Surroundings = {
  /** The programs of audits. */
  programs: AuditPrograms;
  network?: HostNetwork;
};

type Check = (
  config: Config,
  signal: AbortSignal,
  surroundings: Required<Surroundings>,
) => Promise<Finding[]>;

const checks: Record<string, Check> = {
  settings: async (config) => checkSettings(config),
  'data folder': checkDataFolder,
  secret: checkSecret,
  database: checkDatabase,
  backup: (config) => checkBackups(config),
  clock: checkClock,
  mail: checkMail,
  payments: checkStripe,
  accounts: checkSupabase,
  blog: checkWordPress,
  browser: (config, _signal, { programs }) => checkBrowser(config, programs),
  'public site': (config, signal, { network }) => checkPublicSite(config, signal, network),
};

/** Finds what has to be set before a launch. */
export const checkSettings = (config: Config): Finding[] =>
  listLaunchSettings(config).map(({ variable, problem }) =>
    fault('settings', `${variable}: ${problem}`, 'docs/operating.md describes each variable.'),
  );

/** Longer than any step inside may take, but for the browser, which has limits of its own. */
const checkMs = 25_000;

/**
 * Checks everything that the site depends on, at the same time, and returns what was found in the order of the checks. It
 * changes nothing and sends no email. A check that fails is a fault of its own.
 */
export async function diagnose(
  config: Config,
  { programs, network = readHostNetwork() }: Surroundings,
): Promise<Finding[]> {
  const findings = await Promise.all(
    Object.entries(checks).map(([part, check]) => {
      const signal = AbortSignal.timeout(checkMs);
      return check(config, signal, { programs, network }).catch((error: unknown) => [
        fault(part, `This could not be checked: ${explain(error)}`, 'Mend what the message says.'),
      ]);
    }),
  );
  return nameCommandsIn(findings.flat(), config);
}

const marks = { ok: 'ok     ', fault: 'FAULT  ', unknown: 'unknown' };

/** One line for each finding, and one more with the remedy of a fault. */
export function formatFindings(findings: Finding[]): string {
  return findings
    .map(({ part, state, says, remedy }) => {
      const line = `${marks[state]} ${part}: ${says}`;
      return remedy ? `${line}\n${' '.repeat(marks.fault.length + 1)}${remedy}` : line;
    })
    .join('\n');
}
