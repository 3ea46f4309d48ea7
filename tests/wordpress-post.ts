/** Creates a published post as the REST API of WordPress returns it. `fields` replace the defaults. */
export function createWordPressPost(id: number, fields: Record<string, unknown> = {}) {
  return {
    id,
    slug: `post-${id}`,
    status: 'publish',
    date: '2026-03-03T09:00:00',
    date_gmt: '2026-03-02T22:00:00',
    modified: '2026-03-04T09:00:00',
    modified_gmt: '2026-03-03T22:00:00',
    title: { rendered: `Post <em>${id}</em> &amp; more` },
    excerpt: { rendered: `<p>About ${id}.</p>`, protected: false },
    content: { rendered: `<h2>Part of ${id}</h2><p>Words of ${id}.</p>`, protected: false },
    ...fields,
  };
}
