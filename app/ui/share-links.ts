type Shared = { url: string; title: string };

/** Creates the links by which readers share a post: by email, and in the two networks that the studio writes in. */
export function listShareLinks({ url, title }: Shared) {
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  return {
    // Email programs do not read `+` as a space, so this is not a URLSearchParams.
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    elsewhere: [
      { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
      { name: 'X', href: `https://x.com/intent/post?${query({ text: title, url })}` },
    ],
  };
}
