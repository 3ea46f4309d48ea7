// npm start: installs and builds what is missing or has changed, then serves.
import { becomeNode, ensureBuild, ensureInstall, serveArguments, serveEnvironment } from './setup.mjs';

ensureInstall();
ensureBuild();
becomeNode(serveArguments, serveEnvironment);
