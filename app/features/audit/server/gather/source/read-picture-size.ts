/**
 * Reads the size of a PNG, GIF, WebP, JPEG or AVIF image from its first bytes. Undefined for other or truncated files.
 */
export function readPictureSize(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47)
      return readAscii(view, 12, 4) === 'IHDR' ? sized(view.getUint32(16), view.getUint32(20)) : undefined;
    if (/^GIF8[79]a$/.test(readAscii(view, 0, 6)))
      return sized(view.getUint16(6, true), view.getUint16(8, true));
    if (readAscii(view, 0, 4) === 'RIFF' && readAscii(view, 8, 4) === 'WEBP') return readWebp(view);
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    if (isAvif(view)) return readAvifSize(view);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function readWebp(view: DataView): Size | undefined {
  switch (readAscii(view, 12, 4)) {
    case 'VP8X':
      return sized(1 + read24(view, 24), 1 + read24(view, 27));
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return undefined;
      const bits = view.getUint32(21, true);
      return sized(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
    }
    case 'VP8 ':
      // This byte sequence marks a key frame.
      if (view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return undefined;
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return undefined;
  }
}

const read24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** A JPEG file has its size in the frame header, after segments of any length. */
function readJpeg(view: DataView): Size | undefined {
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** More boxes at one level than any ordinary image has. */
const maxBoxes = 200;

type Span = { from: number; end: number };

const isAvif = (view: DataView): boolean =>
  readAscii(view, 4, 4) === 'ftyp' && /^avi[fs]$/.test(readAscii(view, 8, 4));

/**
 * Reads the size from the image properties. The largest is that of the whole image; others are tiles and thumbnails.
 */
function readAvifSize(view: DataView): Size | undefined {
  let span: Span | undefined = { from: 0, end: view.byteLength };
  for (const name of ['meta', 'iprp', 'ipco']) {
    span = listBoxes(view, span).find((box) => box.name === name);
    if (!span) return undefined;
    // Only this box has a version and flags before its content.
    if (name === 'meta') span = { ...span, from: span.from + 4 };
  }
  return listBoxes(view, span)
    .filter(({ name }) => name === 'ispe')
    .map(({ from }) => sized(view.getUint32(from + 4), view.getUint32(from + 8)))
    .filter((size) => size !== undefined)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/** Lists the complete boxes; the content of a truncated one is unknown. */
function listBoxes(view: DataView, { from, end }: Span): (Span & { name: string })[] {
  const boxes: (Span & { name: string })[] = [];
  for (let at = from; at + 8 <= end && boxes.length < maxBoxes; ) {
    const length = view.getUint32(at);
    if (length < 8 || at + length > end) break;
    boxes.push({ name: readAscii(view, at + 4, 4), from: at + 8, end: at + length });
    at += length;
  }
  return boxes;
}

type Size = { width: number; height: number };

const readAscii = (view: DataView, at: number, count: number): string =>
  String.fromCharCode(...Array.from({ length: count }, (_, index) => view.getUint8(at + index)));

const sized = (width: number, height: number): Size | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;
