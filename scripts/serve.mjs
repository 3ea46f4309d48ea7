// Serves the build that stands. `npm start` makes sure there is one.
import { main } from '../build/server/index.js';
import { projectDir } from './setup/project-dir.mjs';

await main(projectDir);
