import { ExternalLink } from './links.tsx';

type Shared = { url: string; title: string };

/**
 * Links by which readers pass a page on. They are plain, so that no other site learns of a reader who presses none.
 * Its page's stylesheet imports `ui/share-links.css`.
 */
export function ShareLinks(shared: Shared) {
  const { mail, elsewhere } = listShareLinks(shared);
  return (
    <ul className="share-links">
      <li>
        <a href={mail}>Email</a>
      </li>
      {elsewhere.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** Creates the links: by email, and in the two networks that the studio writes in. */
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
