type Shared = { url: string; title: string };

/** Where readers of this blog pass things on: by mail, and in the two networks that the studio writes in. */
export function listShareLinks({ url, title }: Shared) {
  const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  return {
    // Mail programs take no `+` for a space.
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`,
    elsewhere: [
      { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
      { name: 'X', href: `https://x.com/intent/post?${query({ text: title, url })}` },
    ],
  };
}
