/** The users of the test site. Each has the application password below. */
export type Role = 'admin' | 'editor' | 'author' | 'contributor';

/** Written by php/seed/people.php. */
const applicationPassword = 'salt bush test only pass word';

/** Fields of a post as the REST API takes them. */
export type PostFields = { title?: string; content?: string; excerpt?: string; slug?: string } & Record<
  string,
  unknown
>;

/** What an editor does to a site while a test looks on. Each throws when WordPress refuses. */
export type Desk = {
  /** The value of the Authorization header. */
  authorize(role: Role): string;
  /** Returns the post's id. */
  publish(fields: PostFields): Promise<number>;
  update(id: number, fields: PostFields): Promise<void>;
  trash(id: number): Promise<void>;
};

export function createDesk(url: string): Desk {
  const authorize = (role: Role) => `Basic ${btoa(`${role}:${applicationPassword}`)}`;
  const call = async (method: string, at: string, fields: PostFields): Promise<{ id: number }> => {
    const response = await fetch(`${url}/wp-json/wp/v2/posts${at}`, {
      method,
      headers: { authorization: authorize('admin'), 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: number };
  };
  return {
    authorize,
    publish: async (fields) => (await call('POST', '', { status: 'publish', ...fields })).id,
    update: async (id, fields) => void (await call('POST', `/${id}`, fields)),
    trash: async (id) => void (await call('DELETE', `/${id}`, {})),
  };
}
