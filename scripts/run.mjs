// Runs a program of the project with the project's Node: node scripts/run.mjs [--build] FILE [ARGUMENT...]
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';
import { becomeNode } from './setup/run-node.mjs';

const [first, ...rest] = process.argv.slice(2);
ensureInstall();
if (first === '--build') ensureBuild();
becomeNode(first === '--build' ? rest : [first, ...rest]);
