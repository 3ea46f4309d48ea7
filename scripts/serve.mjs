// Serves the build that stands. `npm start` makes sure there is one.
import path from 'node:path';

// Read by React as it is imported: its development build is twice as slow.
process.env.NODE_ENV ??= 'production';
const { main } = await import('../build/server/index.js');
await main(path.resolve(import.meta.dirname, '..'));
