export const encodings = ['br', 'zstd', 'gzip'] as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** Browsers name encodings without a weight, which means 1. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/i;

/**
 * Chooses the smallest form that the client takes: brotli, zstd, gzip, or the bytes as they are (RFC 9110, 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  // Nearly all requests take this branch.
  if (takesBrotli.test(acceptEncoding)) return 'br';
  const quality = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    quality.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  const anyOther = quality.get('*') ?? 0;
  return encodings.find((encoding) => (quality.get(encoding) ?? anyOther) > 0) ?? 'identity';
}
