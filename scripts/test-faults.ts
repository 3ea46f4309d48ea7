/** npm run test:faults: puts every outside service through its faults, and writes what was seen to docs/faults.md. */
import { spawnSync } from 'node:child_process';

const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/faults', '--project=slow'];
const env = { ...process.env, FAULTS_TABLE: 'docs/faults.md' };
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1;
