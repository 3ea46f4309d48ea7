// npm run typecheck: the framework's route types, then the compiler.
import { ensureInstall } from './setup/ensure-install.mjs';
import { runNode } from './setup/run-node.mjs';

ensureInstall();
const status =
  runNode(['node_modules/@react-router/dev/bin.cjs', 'typegen']) ||
  runNode(['node_modules/typescript/bin/tsc', '-p', '.']);
process.exit(status);
