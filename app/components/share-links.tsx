import { ExternalLink } from './links.tsx';

/**
 * Links for sharing a page. They are plain links, so that other sites learn nothing about readers who do not use them.
 * The page's stylesheet must import `components/share-links.css`.
 */
export function ShareLinks(page: { url: string; title: string }) {
  const { mail, elsewhere } = listShareLinks(page);
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

/** Lists the links for sharing by email and on the two networks that the studio uses. */
export function listShareLinks({ url, title }: { url: string; title: string }) {
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
