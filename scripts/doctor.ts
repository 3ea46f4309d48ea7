/**
 * npm run doctor: asks everything that the site depends on, and says what is wrong and what to do. Run it where the site
 * runs, with the site's environment. Exits with status 1 if there is a fault; with --upgrade, only if one keeps the site from
 * being upgraded. It changes nothing and sends no email.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import { loadContent } from '#app/content/load-content.ts';
import { findBuiltPrograms, findSourcePrograms } from '#app/features/audit/server/create-audit-engine.ts';
import { wantsHelp } from '#platform/commands/arguments.ts';
import { formatCount } from '#platform/text/count.ts';
import { diagnose, formatFindings } from '#server/doctor/doctor.ts';
import { type Finding, fault, nameCommands, nameCommandsIn } from '#server/doctor/finding.ts';
import { EnvironmentError, readEnvironment, readOperator } from '#server/env.ts';

if (wantsHelp(process.argv.slice(2))) {
  const usage = `npm run doctor -- [--upgrade]
  asks everything that the site depends on, and says what is wrong
  --upgrade   fails only for what keeps the site from being upgraded: database, migrations, backup`;
  console.log(nameCommands(usage, readOperator()));
  process.exit();
}

/** A fault of one of these keeps the site from being upgraded. */
const upgradeParts = new Set(['database', 'migrations', 'backup']);

const projectDir = path.join(import.meta.dirname, '..');

try {
  const config = readEnvironment();
  const built = findBuiltPrograms(projectDir);
  // A clone may have no build yet.
  const programs = existsSync(built.auditFile) ? built : findSourcePrograms(projectDir);
  const findings = [...(await diagnose(config, { programs })), ...nameCommandsIn(checkContent(), config)];
  console.log(`${formatFindings(findings)}\n`);
  const isUpgrade = process.argv.includes('--upgrade');
  const faults = findings.filter(
    ({ part, state }) => state === 'fault' && (!isUpgrade || upgradeParts.has(part)),
  );
  const all = isUpgrade ? 'Nothing keeps the site from being upgraded.' : 'All is well.';
  console.log(faults.length === 0 ? all : `${formatCount(faults.length, 'fault')}.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function checkContent(): Finding[] {
  const content = loadContent(path.join(projectDir, 'content'));
  const count = listLaunchFaults(content, new Date()).length;
  if (count === 0) return [];
  return [
    fault('content', `${formatCount(count, 'text')} to replace or fix.`, 'npm run check:launch lists them.'),
  ];
}
