import { data, redirect } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { refuseLead, sendLead, useLeadRefusal } from '#app/components/lead-refusal.ts';
import { SiteLink } from '#app/components/links.tsx';
import { maxLengths, parseEmailRequest } from '#app/features/contact/domain/lead-form.ts';
import { createHiddenValues, readHiddenFields, submitLead } from '#app/features/contact/domain/lead-inbox.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import { createResultData } from '../../domain/page-data.ts';
import { createResultCard, findResult, formatQuizMessage } from '../../domain/quiz-result.ts';
import { quizPath } from '../../domain/result-code.ts';
import { QuizScreen } from '../quiz-parts.tsx';
import type { Route } from './+types/route';
import type { EmailRefusal } from './email-result.tsx';
import { ResultPage } from './result-page.tsx';

/** Results are not cached, because each has its own form and there are millions of possible results. */
export const handle = { page: { cache: 'private', query: ['ref'] } } satisfies PageHandle;

export function loader({ context, request, url, params }: Route.LoaderArgs) {
  const { content, leads, siteUrl } = context.get(servicesContext);
  const result = findResult(content.quizzes, params.result);
  if (!result) return data(undefined, { status: 404 });
  return data({
    result: createResultData(result, content.quizzes[0]),
    emailForm: {
      hidden: createHiddenValues({ leads, siteUrl }, { url, request }),
      maxEmailLength: maxLengths.email,
      /** The reference of the request that was just stored. */
      reference: leads.readReference(url.searchParams.get('ref') ?? '', aboutOf(result.code)),
    },
    card: createResultCard(result),
  });
}

/** Handles the request like any other enquiry, with consent, rate limits and spam rules. C-02. */
export async function action({ context, request, params }: Route.ActionArgs) {
  if (request.method !== 'POST')
    throw data('Results are asked for by POST.', { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const services = context.get(servicesContext);
  const result = findResult(services.content.quizzes, params.result);
  if (!result) throw data('There is no result at this address.', { status: 404 });
  // A body that is not a form counts as an empty form, so that the response names the missing fields.
  const form = await request.formData().catch(() => new FormData());
  const parsed = parseEmailRequest(form, 'result');
  const back = { ...parsed.typed, ...readHiddenFields(form) };
  if (parsed.outcome === 'faulty')
    return refuseLead<EmailRefusal>({ state: 'faulty', faults: parsed.faults, ...back });
  const { clientAddress } = context.get(requestContext);
  const receipt = await submitLead(
    { kind: 'quiz', values: parsed.createValues(formatQuizMessage(result.code, result.score)) },
    { form, clientAddress, services },
  );
  if (receipt.state !== 'received') return refuseLead<EmailRefusal>({ ...receipt, ...back });
  // After a 303, reloading or going back does not submit the form again.
  const signed = services.leads.signReference(receipt.reference, aboutOf(result.code));
  throw redirect(`${result.path}?ref=${signed}`, 303);
}

/** Binds a signed reference to this result, so that the thanks are shown for no other result. */
const aboutOf = (code: string) => `quiz ${code}`;

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendLead(serverAction, { email: String(form.get('email') ?? ''), consent: form.has('consent') });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** */
export default function QuizResultRoute({ loaderData, actionData }: Route.ComponentProps) {
  const last = useLeadRefusal<EmailRefusal>(actionData);
  if (!loaderData) return <BrokenPage />;
  const { result, emailForm, card } = loaderData;
  const refusal = emailForm.reference ? undefined : last;
  return (
    <>
      <Head
        title={`${refusal ? 'Error: ' : ''}${result.band.name}, ${result.points} of ${result.maxPoints}: quiz result`}
        description={`A website scored ${result.points} of ${result.maxPoints} points in our sustainability quiz on hosting, page weight and habits. How would yours do?`}
        noindex
        card={card}
      />
      <ResultPage result={result} emailForm={emailForm} refusal={refusal} />
    </>
  );
}

/** The page for a link that is truncated, mistyped or handmade. It does not echo any text of the link. */
function BrokenPage() {
  return (
    <QuizScreen share={0.15}>
      <Head
        title="No quiz result here"
        description="This link doesn’t hold the answers to the quiz."
        noindex
      />
      <p className="small soft">Sustainability quiz</p>
      <h1>This link doesn’t hold a result</h1>
      <p className="lead">
        A character was lost or changed along the way. The answers are in the link itself and nowhere else, so
        we can’t look them up. Ask whoever sent it for the whole link, or take the quiz.
      </p>
      <div className="cta">
        <SiteLink className="btn btn-berry" to={quizPath}>
          Take the quiz <Icon name="arrow" />
        </SiteLink>
        <SiteLink className="btn btn-line" to="/contact">
          Write to us
        </SiteLink>
      </div>
    </QuizScreen>
  );
}
