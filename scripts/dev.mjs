// npm run dev: the same createApp with hot reload, under a policy of its own.
import { ensureInstall } from './setup/ensure-install.mjs';
import { becomeNode } from './setup/run-node.mjs';

ensureInstall();
becomeNode(['scripts/serve-dev.ts']);
