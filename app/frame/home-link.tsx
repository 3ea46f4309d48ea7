import { LogoImage } from '#app/ui/logo-image.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

/** The logo as a link to Home. H-02. */
export function HomeLink({ eager = false }: { eager?: boolean }) {
  return (
    <SiteLink className="mark" to="/">
      <LogoImage file="logo" name={useSite().brand} eager={eager} />
    </SiteLink>
  );
}
