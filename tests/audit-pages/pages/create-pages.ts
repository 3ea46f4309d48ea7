import type { AuditPage, Origins } from '../page-file.ts';
import { createCssImports } from './css-imports.ts';
import { createEndless } from './endless.ts';
import { createFonts } from './fonts.ts';
import { createLazy } from './lazy.ts';
import { createRedirects } from './redirects.ts';
import { createScriptDrawn } from './script-drawn.ts';
import { createServiceWorker } from './service-worker.ts';
import { createSrcset } from './srcset.ts';
import { createStatic } from './static.ts';
import { createUncompressed } from './uncompressed.ts';

export const auditPageNames = [
  'static',
  'script-drawn',
  'lazy',
  'service-worker',
  'srcset',
  'css-imports',
  'fonts',
  'redirects',
  'uncompressed',
  'endless',
] as const;

export type AuditPageName = (typeof auditPageNames)[number];

export async function createPages(origins: Origins): Promise<Record<AuditPageName, AuditPage>> {
  return {
    static: await createStatic(origins),
    'script-drawn': await createScriptDrawn(origins),
    lazy: await createLazy(),
    'service-worker': await createServiceWorker(),
    srcset: await createSrcset(),
    'css-imports': await createCssImports(),
    fonts: await createFonts(),
    redirects: await createRedirects(origins),
    uncompressed: await createUncompressed(),
    endless: await createEndless(),
  };
}
