// Runs a script with the project's Node: node scripts/run.mjs [--build] FILE [ARGUMENT...]
import { becomeScript, ensureBuild, ensureInstall } from './setup.mjs';

const [first, ...rest] = process.argv.slice(2);
ensureInstall();
if (first === '--build') ensureBuild();
becomeScript(first === '--build' ? rest : [first, ...rest]);
