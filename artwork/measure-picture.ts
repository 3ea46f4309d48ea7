export type PictureSize = { width: number; height: number };

/** Reads the natural size of an SVG (CSS pixels) or PNG (pixels). Throws where the bytes do not tell it. */
export function measurePicture(name: string, content: string | Buffer): PictureSize {
  if (typeof content !== 'string') {
    // Width and height have fixed places in the first chunk of a PNG.
    return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
  }
  const found = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(content);
  if (!found) throw new Error(`${name} does not say how large it is`);
  return { width: Number(found[1]), height: Number(found[2]) };
}
