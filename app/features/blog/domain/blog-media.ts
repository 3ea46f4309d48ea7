import { isSameSite } from './html/links.ts';

/**
 * What a browser plays, and nothing that it would run. The type follows from the file name: a type that WordPress sends
 * could turn a media file into a page.
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

/** A file among the uploads of a WordPress, which may be in a folder of its own below the blog's address. */
const uploaded = /^(?:[\w.-]+\/)*wp-content\/uploads\/[\w%.~/-]+\.(\w+)$/;

const maxLength = 500;

/**
 * Finds the address on this site of audio or video among the blog's own uploads, or of its captions; undefined for any other
 * file.
 */
export function findMediaPath(sourceUrl: string, blogUrl: string): string | undefined {
  const url = URL.parse(sourceUrl);
  const blog = new URL(`${blogUrl}/`);
  if (!url || !isSameSite(url, blog) || !url.pathname.startsWith(blog.pathname)) return undefined;
  const name = url.pathname.slice(blog.pathname.length);
  return findMediaSource(name, blogUrl) && `/blog/recordings/${name}`;
}

/** Finds the address in WordPress of what this site serves below `/blog/recordings/`, and its media type. */
export function findMediaSource(name: string, blogUrl: string) {
  if (name.length > maxLength || /\.\.|%2e|%2f|%5c|\/\/|(?:^|\/)\.\//i.test(name)) return undefined;
  const mediaType = mediaTypes.get(uploaded.exec(name)?.[1]?.toLowerCase() ?? '');
  return mediaType ? { url: `${blogUrl}/${name}`, mediaType } : undefined;
}
