import type { FilmSubject } from '#app/head/structured-data/page-subject.ts';
import type { ProjectData } from './project-data.ts';

/** Lists the films for structured data. Google accepts none without the day it was published. */
export function listFilms({ videos }: Pick<ProjectData, 'videos'>): FilmSubject[] {
  return videos.flatMap(({ title, description, date, url, ours }) =>
    date ? [{ name: title, description, date, url, ours }] : [],
  );
}
