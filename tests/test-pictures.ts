import type { BlogPictures, FoundPicture } from '#app/features/blog/domain/blog-pictures.ts';

/** Creates pictures of one origin that are served as soon as they are known, without being fetched. */
export function createTestPictures(origin: string): BlogPictures & { learnt: string[] } {
  const found = new Map<string, FoundPicture>();
  const learnt: string[] = [];
  return {
    learnt,
    async learn(sources) {
      for (const { url, width = 600, height = 400 } of sources) {
        if (!URL.canParse(url) || new URL(url).origin !== origin) continue;
        learnt.push(url);
        found.set(url, { path: `/blog/media/${found.size}`, width, height });
      }
      return true;
    },
    find: (url) => found.get(url),
  };
}
