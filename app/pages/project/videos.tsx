import { Section } from '#app/ui/section.tsx';
import type { Video } from './project-data.ts';
import { VideoFacade } from './video-facade.tsx';

/** The films of a project. */
export function Videos({ videos, poster }: { videos: Video[]; poster: string }) {
  return (
    <Section className="films">
      <div className="heads">
        <h2>On film</h2>
        <p>Nothing loads until you press play.</p>
      </div>
      <div className="vids">
        {videos.map((video) => (
          <VideoFacade key={video.url} video={video} poster={poster} />
        ))}
      </div>
    </Section>
  );
}
