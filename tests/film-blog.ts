import { answerJson, type FaultyBlog, startFaultyBlog } from './faulty-blog.ts';
import { createWordPressPost } from './wordpress-post.ts';

const youTube = (id: string, title: string) =>
  `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper"><iframe title="${title}" width="500" height="281" src="https://www.youtube.com/embed/${id}?feature=oembed" allowfullscreen></iframe></div><figcaption>What a caption says.</figcaption></figure>`;
const vimeo = '<p><iframe src="https://player.vimeo.com/video/123456?h=0a1b2c3d4e"></iframe></p>';
const map = '<iframe src="https://www.google.com/maps/embed?pb=1" title="Where we are"></iframe>';

/** The text of each post, newest first. */
const texts = {
  'two-films': `<p>First words.</p>${youTube('saltbush-01', 'How a page loads')}<p>More words.</p>${vimeo}${map}`,
  'one-film': `<p>Words.</p>${youTube('saltbush-02', 'Another film')}`,
  'no-film': `<p>Words without a film.</p>${map}`,
};

/** A server that plays a WordPress with films in its posts. */
export function startFilmBlog(): Promise<FaultyBlog> {
  const posts = Object.entries(texts).map(([slug, rendered], index) => {
    const date = `2026-03-0${3 - index}T09:00:00`;
    const dates = { date, date_gmt: date, modified: date, modified_gmt: date };
    const title = { rendered: slug.replace('-', ' ') };
    return { ...createWordPressPost(index + 1, { slug, title, ...dates, content: { rendered } }), date };
  });
  return startFaultyBlog((request, response) => {
    const { pathname, searchParams } = new URL(`http://blog.test${request.url}`);
    const found = posts.filter(
      ({ id, slug, date }) =>
        pathname.endsWith('/posts') &&
        slug === (searchParams.get('slug') ?? slug) &&
        date < (searchParams.get('before') ?? '9') &&
        date > (searchParams.get('after') ?? '0') &&
        searchParams.get('exclude') !== String(id),
    );
    const page = found.slice(0, Number(searchParams.get('per_page') ?? 10));
    answerJson(page, 200, { 'x-wp-total': String(found.length) })(request, response);
  });
}
