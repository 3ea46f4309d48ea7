// Runs a script with the project's Node: node scripts/run.mjs [--build] FILE [ARGUMENT...]
import { becomeNode, ensureBuild, ensureInstall } from './setup.mjs';

const [first, ...rest] = process.argv.slice(2);
ensureInstall();
if (first === '--build') ensureBuild();
becomeNode(first === '--build' ? rest : [first, ...rest]);
