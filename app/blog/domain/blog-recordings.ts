import { isSameSite } from './own-site.ts';

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
    vtt: 'text/vtt',
  }),
);

const uploads = '/wp-content/uploads/';

/** Before the name of a file, the folder of a WordPress that has one of its own: `~wp/2026/01/talk.mp3`. */
const folderMark = /^~([\w.-]+(?:~[\w.-]+)*)\//;

/**
 * Finds the address on this site of a recording among the blog's own uploads, or of its captions; undefined for any other
 * file. WordPress, and so its uploads, may be in a folder of its own below the blog's address.
 */
export function findRecordingPath(sourceUrl: string, blogUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  const blog = new URL(blogUrl);
  if (!url || !isSameSite(url, blog)) return undefined;
  const at = url.pathname.indexOf(uploads);
  const base = blog.pathname.replace(/\/$/, '');
  if (at < 0 || !`${url.pathname.slice(0, at)}/`.startsWith(`${base}/`)) return undefined;
  const folder = url.pathname.slice(base.length, at).replaceAll('/', '~');
  const name = `${folder && `${folder}/`}${url.pathname.slice(at + uploads.length)}`;
  return findRecordingSource(name, blogUrl) && `/blog/recordings/${name}`;
}

/** Finds the address in WordPress of what this site serves below `/blog/recordings/`, and its media type. */
export function findRecordingSource(name: string, blogUrl: string) {
  const folder = folderMark.exec(name)?.[1]?.replaceAll('~', '/');
  const file = name.replace(folderMark, '');
  const mediaType = findMediaType(file);
  if (!mediaType || folder?.split('/').some((part) => /^\.+$/.test(part))) return undefined;
  return { url: `${blogUrl}${folder ? `/${folder}` : ''}${uploads}${file}`, mediaType };
}

function findMediaType(name: string): string | undefined {
  if (!/^[\w%.~/-]{1,500}$/.test(name) || /\.\.|%2e|%2f|%5c|\/\//i.test(name)) return undefined;
  return mediaTypes.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
}
