const mediaTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export function findMediaType(extension: string): string {
  return mediaTypes[extension] ?? 'application/octet-stream';
}

/** Media types that are sent in parts, straight from the disk. */
export const filmEndings = new Set(['.mp4', '.webm']);

/** Media types that compression makes smaller; pictures and fonts are compressed already. */
export const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt']);
