// npm start: installs and builds if necessary, then serves.
import { ensureBuild, ensureInstall, execNode, serveArguments, serveEnvironment } from './setup.mjs';

ensureInstall();
ensureBuild();
execNode(serveArguments, serveEnvironment);
