import type { Term } from '../post.ts';

/** The number of the category that WordPress creates first, and puts posts into that have no other. */
const firstCategoryId = 1;

/**
 * The slugs that WordPress gives it, which it translates with its name into the language that it is installed in (the
 * string with the context "Default category slug" in its translations, November 2026). In a language that is missing here
 * the category is shown, which does less harm than to hide one that its owner has named.
 */
const slugs = new Set(
  `uncategorized uncategorised allgemein unkategorisiert non-classe sin-categoria senza-categoria non-categorizzato
  geen-categorie niet-gecategoriseerd sem-categoria nao-categorizado okategoriserade ikke-kategoriseret ukategorisert
  yleinen bez-kategorii nezarazene nezaradene egyeb egyeb-kategoria fara-categorie nekategorizirano nekategorisano genel
  sense-categoria sen-categoria sailkatu-gabea be-kategorijos tak-berkategori chua-phan-loai без-рубрики без-категорії
  без-категория χωρίς-κατηγορία 未分類 未分类 미분류 غير-مصنف כללי`.split(/\s+/),
);

const fold = (words: string) =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether readers see the category. The one for posts without a category is hidden until its owner has renamed it: then
 * its slug no longer fits its name, or is another one.
 */
export function isCategory({ id, slug, name }: Term): boolean {
  return id !== firstCategoryId || !slugs.has(slug.normalize('NFC')) || fold(name) !== fold(slug);
}
