import { useState } from 'react';
import { artwork } from '#app/components/artwork.ts';
import { Icon } from '#app/components/icon.tsx';
import { ExternalLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { ProjectData } from './project-data.ts';

/**
 * Shows a video as a drawing, so that nothing is loaded until the visitor clicks.
 *
 * The content security policy of this page allows no frames, because a third-party player would bring its scripts and
 * cookies into our page. A video on another site is therefore a plain link that opens in a new tab and needs no React.
 * Only a file on this site plays in place: the click loads React, and without script a link opens the file.
 */
export function VideoFacade({ video, poster }: { video: ProjectData['videos'][number]; poster: string }) {
  const { url, title, description, orientation, date, ours } = video;
  return (
    <figure className={orientation === 'portrait' ? 'tall' : undefined}>
      {ours ? (
        <OwnVideo url={url} title={title} poster={poster} />
      ) : (
        <div className="pic">
          <Picture name={poster} />
          <ExternalLink className="btn play" href={url}>
            <Icon name="play" />
            <span className="sr">Watch {title}</span>
            <span aria-hidden="true">Watch</span>
          </ExternalLink>
        </div>
      )}
      <figcaption className="small soft">
        <b>{title}.</b> {description} {date && <time dateTime={date}>{formatDate(date)}</time>}
      </figcaption>
    </figure>
  );
}

function OwnVideo({ url, title, poster }: { url: string; title: string; poster: string }) {
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <div className="pic">
        {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the picture, as docs/content.md asks */}
        <video
          src={url}
          poster={artwork(poster).url}
          aria-label={title}
          controls
          autoPlay
          playsInline
          ref={(element) => element?.focus()}
        />
      </div>
    );
  }
  return (
    <div className="pic" data-react="">
      <Picture name={poster} />
      <button className="btn play" type="button" onClick={() => setPlaying(true)}>
        <Icon name="play" />
        <span className="sr">Play {title}</span>
        <span aria-hidden="true">Play</span>
      </button>
      <a className="btn play" href={url}>
        <Icon name="play" />
        Watch {title}
      </a>
    </div>
  );
}
