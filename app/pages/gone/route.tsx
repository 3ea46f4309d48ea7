import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';

export const handle = { page: { cache: false, unlisted: 'all', aside: true } } satisfies PageHandle;

export function loader() {
  return data(null, { status: 410 });
}

/** Stands at every address that `content/redirects.yaml` calls gone. */
export default function GonePage() {
  return (
    <section className="msg">
      <Head title="Page removed" description="This page has been removed, and will not come back." noindex />
      <h1 className="big">
        410<span className="sr">: Page removed</span>
      </h1>
      <div className="wrap">
        <p className="cut oops">We have taken this page down.</p>
        <p className="lead">
          It was here once, and will not come back. What you were looking for may be among our{' '}
          <SiteLink to="/services">services</SiteLink>, our <SiteLink to="/projects">work</SiteLink> or our{' '}
          <SiteLink to="/blog">blog</SiteLink>. If not, <SiteLink to="/contact">ask us</SiteLink>.
        </p>
        <div className="cta">
          <SiteLink className="btn btn-berry" to="/">
            Back to Home
          </SiteLink>
        </div>
      </div>
      <Picture className="floor" name="floor-notfound.svg" eager />
    </section>
  );
}
