import type { AuditPage, Origins } from '../page-file.ts';
import { createCssImports, createLazy, createSrcset } from './by-device.ts';
import { createEndless, createScriptDrawn, createServiceWorker } from './by-script.ts';
import { createFonts, createRedirects, createStatic, createUncompressed } from './plain.ts';

const makers = {
  static: createStatic,
  'script-drawn': createScriptDrawn,
  lazy: createLazy,
  'service-worker': createServiceWorker,
  srcset: createSrcset,
  'css-imports': createCssImports,
  fonts: createFonts,
  redirects: createRedirects,
  uncompressed: createUncompressed,
  endless: createEndless,
};

export type AuditPageName = keyof typeof makers;
export const auditPageNames = Object.keys(makers) as AuditPageName[];

export async function createPages(origins: Origins): Promise<Record<AuditPageName, AuditPage>> {
  const pages = auditPageNames.map(async (name) => [name, await makers[name](origins)] as const);
  return Object.fromEntries(await Promise.all(pages)) as Record<AuditPageName, AuditPage>;
}
