import { footerColumns } from 'virtual:navigation';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { enhanceWhileMounted } from '#app/client/enhance/enhance-while-mounted.ts';
import { MailLink, PhoneLink, ProfileLink, SiteLink } from '#app/components/links.tsx';
import { useSite } from '#app/components/site-context.tsx';
import { WeightFigure } from '#app/components/weight-figure.tsx';
import { useSession } from '#app/shell/session/use-auth.ts';
import { HomeLink } from './header.tsx';

/** The footer (H-08). */
export function Footer() {
  const site = useSite();
  return (
    <footer className="foot section night g-deep">
      <div className="wrap">
        <div className="foot-top">
          <About />
          {footerColumns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <SiteLink to={to}>{label}</SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Hello />
        </div>
        <p className="country">
          {site.country.acknowledgement} <br />
          <SiteLink to="/always-was">{site.country.linkText}</SiteLink>
        </p>
        <SmallPrint />
      </div>
    </footer>
  );
}

function About() {
  return (
    <div>
      <HomeLink />
      <p className="soft">
        Light websites and search that lasts, from a small studio in {useSite().address.display}.
      </p>
      <div className="soc">
        {(['instagram', 'twitter', 'linkedin'] as const).map((name) => (
          <ProfileLink key={name} name={name} />
        ))}
      </div>
    </div>
  );
}

function Hello() {
  const { phone, address, serviceArea, hours } = useSite();
  const isVisit = useVisit();
  return (
    <div>
      <h2>Say hello</h2>
      <MailLink />
      <p className="small soft">
        <PhoneLink phone={phone} />
        <br />
        {`${address.street}, ${address.suburb} ${address.state} ${address.postcode}`}
        <br />
        {hours.display}
        <br />
        {`In person within ${serviceArea.radiusMetres / 1000} km of ${serviceArea.name}, by video anywhere`}
      </p>
      <div className="carbon" data-enhance="weight" ref={enhanceWhileMounted}>
        <p className="cut">
          <WeightFigure of="page" />
          <small>{'\u202f'}kB</small>
        </p>
        <p className="small soft">
          <span>{isVisit ? 'This visit so far.' : 'This page, all of it.'}</span>{' '}
          <span>
            About <WeightFigure of="grams" />
            {'\u202f'}g CO<sub>2</sub>e
          </span>
          <span>{isVisit ? '.' : ' a view.'}</span>
        </p>
      </div>
    </div>
  );
}

/** Whether the visitor has seen several pages by client navigation, in which case the measurement covers all of them. */
function useVisit(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved;
}

function SmallPrint() {
  const { legalName, registration } = useSite();
  const session = useSession();
  return (
    <div className="foot-end">
      <p>
        © {legalName}. {registration.label} {registration.number}.
      </p>
      <ul>
        <li>
          {session.state === 'signed-in' ? (
            <button type="button" onClick={session.signOut}>
              Sign Out
            </button>
          ) : (
            <SiteLink to="/auth" reloadDocument>
              Sign In
            </SiteLink>
          )}
        </li>
        {/* The address of each page is its name. */}
        {['Privacy', 'Terms', 'Accessibility', 'Sustainability'].map((name) => (
          <li key={name}>
            <SiteLink to={`/${name.toLowerCase()}`}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
