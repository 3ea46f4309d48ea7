// npm start: installs and builds what is missing or has changed, then serves.
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';
import { becomeNode } from './setup/run-node.mjs';
import { serveArguments, serveEnvironment } from './setup/serve-arguments.mjs';

ensureInstall();
ensureBuild();
becomeNode(serveArguments, serveEnvironment);
