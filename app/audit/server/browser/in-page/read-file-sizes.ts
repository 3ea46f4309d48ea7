/**
 * Runs in the page, with the network switched off. Reads the pixel size of picture files, because the page reports
 * only the size after `srcset` and `sizes` have been applied. Files that the browser no longer holds stay unknown.
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
