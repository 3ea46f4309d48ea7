/** What a browser plays, and nothing that it would run. */
const recording = /\.(?:aac|flac|m4a|m4v|mov|mp3|mp4|oga|ogg|ogv|opus|wav|webm)$/i;

const uploads = '/wp-content/uploads/';

/** The address on this site of a recording among the blog's own uploads; undefined for any other file. */
export function findRecordingPath(sourceUrl: string, blogUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  const blog = new URL(blogUrl);
  // A blog with https may still name its files with http.
  if (!url || url.host !== blog.host) return undefined;
  const at = url.pathname.indexOf(uploads);
  return at >= 0 && isRecordingName(url.pathname.slice(at + uploads.length))
    ? `/blog/recordings/${url.pathname.slice(at + uploads.length)}`
    : undefined;
}

/** The address at the WordPress of what this site serves below `/blog/recordings/`. */
export function findRecordingSource(name: string, blogUrl: string): string | undefined {
  return isRecordingName(name) ? blogUrl + uploads + name : undefined;
}

function isRecordingName(name: string): boolean {
  return /^[\w%.~/-]{1,500}$/.test(name) && !/\.\.|%2e|%2f|%5c|\/\//i.test(name) && recording.test(name);
}
