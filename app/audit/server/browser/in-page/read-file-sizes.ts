/**
 * Runs in the page, with the network switched off: the pixels that picture files have. What the page shows says only
 * the size after `srcset` and `sizes` have had their say. A file that the browser no longer holds stays unknown.
 */
export async function readFileSizes(
  urls: string[],
): Promise<Record<string, [width: number, height: number]>> {
  const read = (url: string) =>
    new Promise<[string, [number, number]] | undefined>((resolve) => {
      const image = new Image();
      image.onload = () => resolve([url, [image.naturalWidth, image.naturalHeight]]);
      image.onerror = () => resolve(undefined);
      setTimeout(resolve, 1500, undefined);
      image.src = url;
    });
  const sizes = await Promise.all(urls.map(read));
  return Object.fromEntries(sizes.filter((size) => size !== undefined));
}
