// Serves the existing build. `npm start` makes sure that there is one.
import path from 'node:path';

// React reads this when it is imported. Its development build is twice as slow.
process.env.NODE_ENV ??= 'production';
const { main } = await import('../build/server/index.js');
await main(path.resolve(import.meta.dirname, '..'));
