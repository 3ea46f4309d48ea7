import { LogoImage } from '#app/ui/logo-image.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useSite } from './site-context.tsx';

/** The logo, leading home. H-02. */
export function HomeLink({ eager = false }: { eager?: boolean }) {
  return (
    <SiteLink className="mark" to="/">
      <LogoImage file="logo" name={useSite().brand} eager={eager} />
    </SiteLink>
  );
}
