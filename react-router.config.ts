import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest is a file of its own, read once when React arrives: pages stay free of it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
