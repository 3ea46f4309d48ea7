// npm start: installs and builds if necessary, then serves.
import { becomeNode, ensureBuild, ensureInstall, serveArguments, serveEnvironment } from './setup.mjs';

ensureInstall();
ensureBuild();
becomeNode(serveArguments, serveEnvironment);
