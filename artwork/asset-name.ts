/**
 * Formats the file name under which a drawn picture is served: `hero-Xk3f9a.svg`. Posts borrow each other's drawings, so
 * the slug is left out of theirs: a page must not name a draft.
 */
export function formatAssetName(name: string, hash: string): string {
  return name.replace(/^(post|strip)-[^.]*/, '$1').replace('.', `-${hash}.`);
}
