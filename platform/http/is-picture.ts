/**
 * The first bytes of the formats that may be decoded. Others, such as SVG, never reach a decoder, whatever their
 * names say.
 */
const beginnings = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[\s\S]{4}WEBP/,
  /^[\s\S]{4}ftypavi[fs]/,
];

export function isPicture(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return beginnings.some((each) => each.test(beginning));
}
