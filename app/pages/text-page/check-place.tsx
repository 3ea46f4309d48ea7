import { Bed } from '#app/frame/bed.tsx';
import { GoLink } from '#app/ui/go-link.tsx';

/** Where the on-page check of /seo-booster will stand. Until it works, this says so. */
export function CheckPlace() {
  return (
    <Bed ground="pool">
      <div className="stone check">
        <h2>The check is not here yet</h2>
        <p>
          We are building it: it will read one page of your site and name what holds it back. Until then you
          can do the same by hand with the guide below, or send us an address and we will look at it in
          person.
        </p>
        <GoLink to="/contact">Send us an address</GoLink>
      </div>
    </Bed>
  );
}
