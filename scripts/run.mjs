// Runs a script with the project's Node: node scripts/run.mjs [--build] FILE [ARGUMENT...]
import { ensureBuild, ensureInstall, execScript } from './setup.mjs';

const [first, ...rest] = process.argv.slice(2);
ensureInstall();
if (first === '--build') ensureBuild();
execScript(first === '--build' ? rest : [first, ...rest]);
