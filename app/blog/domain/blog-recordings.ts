/**
 * What a browser plays, and nothing that it would run. The type follows from the file name: a type that WordPress sends
 * could turn a recording into a page.
 */
const mediaTypes = new Map(
  Object.entries({
    aac: 'audio/aac',
    flac: 'audio/flac',
    m4a: 'audio/mp4',
    mp3: 'audio/mpeg',
    oga: 'audio/ogg',
    ogg: 'audio/ogg',
    opus: 'audio/ogg',
    wav: 'audio/wav',
    m4v: 'video/mp4',
    mov: 'video/quicktime',
    mp4: 'video/mp4',
    ogv: 'video/ogg',
    webm: 'video/webm',
  }),
);

const uploads = '/wp-content/uploads/';

/** Finds the address on this site of a recording among the blog's own uploads; undefined for any other file. */
export function findRecordingPath(sourceUrl: string, blogUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  const blog = new URL(blogUrl);
  // A blog on https may still link to its files with http.
  if (!url || url.host !== blog.host) return undefined;
  const at = url.pathname.indexOf(uploads);
  return at >= 0 && findMediaType(url.pathname.slice(at + uploads.length))
    ? `/blog/recordings/${url.pathname.slice(at + uploads.length)}`
    : undefined;
}

/** Finds the address in WordPress of what this site serves below `/blog/recordings/`, and its media type. */
export function findRecordingSource(name: string, blogUrl: string) {
  const mediaType = findMediaType(name);
  return mediaType && { url: blogUrl + uploads + name, mediaType };
}

function findMediaType(name: string): string | undefined {
  if (!/^[\w%.~/-]{1,500}$/.test(name) || /\.\.|%2e|%2f|%5c|\/\//i.test(name)) return undefined;
  return mediaTypes.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}
