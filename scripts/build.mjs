// npm run build: builds anew, whatever stands.
import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureInstall } from './setup/ensure-install.mjs';

ensureInstall();
ensureBuild({ force: true });
