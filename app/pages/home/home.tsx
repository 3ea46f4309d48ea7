import './home.css';
import { MethodSection } from '#app/frame/method-section.tsx';
import { Pitch } from '#app/frame/pitch.tsx';
import { Testimonials } from '#app/frame/testimonials.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { Approach } from './approach.tsx';
import { AuditPromo } from './audit-promo.tsx';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-data.ts';
import { Impact } from './impact.tsx';
import { Insights } from './insights.tsx';
import { Partners } from './partners.tsx';
import { Proof } from './proof.tsx';
import { Services } from './services.tsx';
import { Work } from './work.tsx';

/** Home shows HP-01 to HP-07, HP-14, and HP-08 to HP-13, in this order. */
export function HomePage({ data }: { data: HomeData }) {
  const { words } = data;
  return (
    <>
      <Hero words={words.hero} />
      <Services words={words.services} />
      <Approach words={words.approach} />
      <Partners words={words.partners} clients={data.wall} />
      <Work words={words.work} work={data.work} />
      <Insights words={words.insights} teaser={data.teaser} />
      <Impact words={words.impact} />
      <Pitch words={words.pitch} />
      <AuditPromo words={words.audit} />
      <MethodSection words={words.engine}>
        <SiteLink className="btn btn-ink" to="/visibility-accelerator">
          {words.engine.action} <Icon name="arrow" />
        </SiteLink>
      </MethodSection>
      <Testimonials says={data.says} />
      <Proof words={words} badges={data.badges} press={data.press} clients={data.strip} />
      <Closing words={words.closing} />
    </>
  );
}
