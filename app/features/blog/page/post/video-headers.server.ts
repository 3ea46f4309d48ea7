import { playerOrigins } from '../../domain/html/providers.ts';
import { hasVideo } from './post-article.tsx';

/** Headers of a page that shows this post: one with a video adds frames of its players to the content security policy. */
export function createVideoHeaders(html: string): Record<string, string> {
  return hasVideo(html) ? { 'content-security-policy': `frame-src ${playerOrigins.join(' ')}` } : {};
}
