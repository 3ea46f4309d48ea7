import { withoutQuery } from '#app/audit/domain/report/without-secrets.ts';
import { readText } from '#app/audit/page/website-carbon/ask-for-audit.server.ts';
import type { Services } from '#app/services-context.ts';
import { askForCheck } from '../seo-booster/ask-for-check.server.ts';
import type { CheckAnswer } from './check-data.ts';

type Act = {
  id: string;
  form: FormData;
  clientAddress: string;
  services: Pick<Services, 'audits' | 'log'>;
};

type Leads = { about: 'leads'; to: string };

/** Handles the buttons of a check's pages: it deletes a check, or requests a new one. */
export async function actOnCheck({ id, form, clientAddress, services }: Act): Promise<Leads | CheckAnswer> {
  const intent = readText(form, 'intent', 20);
  try {
    const audit = await services.audits.find(id);
    if (intent === 'delete') {
      // If it is gone already, the result is the same.
      await services.audits.delete(id);
      return { about: 'leads', to: '/seo-booster?deleted=1' };
    }
    if (intent !== 'anew' || !audit) return { about: 'leads', to: `/seo-booster/${id}` };
    const { url, phrase = '' } = audit;
    const outcome = await askForCheck({ form, clientAddress, services, page: url, phrase, anew: true });
    if (outcome.state === 'placed') return { about: 'leads', to: `/seo-booster/${outcome.id}` };
    return { about: 'check', answer: { ...outcome, page: withoutQuery(url) } };
  } catch (error) {
    services.log.error('an on-page check could not be changed', { error });
    return { about: 'unavailable' };
  }
}
