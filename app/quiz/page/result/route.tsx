import '../quiz.css';
import { useState } from 'react';
import { data, redirect } from 'react-router';
import { maxLengths, parseEmailRequest } from '#app/contact/domain/lead-form.ts';
import {
  createHiddenValues,
  readHiddenFields,
  type SentLeadForm,
  submitLead,
} from '#app/contact/domain/lead-inbox.ts';
import type { Quiz } from '#app/content/quiz.ts';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { requestContext, servicesContext } from '#app/services-context.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import type { SocialCard } from '#artwork/cards/social-card.ts';
import { formatQuizMessage } from '../../domain/quiz-email.ts';
import { findResultCard } from '../../domain/result-card.ts';
import { readResultCode } from '../../domain/result-code.ts';
import { type Points, scoreQuiz } from '../../domain/score-quiz.ts';
import { Core } from '../quiz-parts.tsx';
import { formatResultPath, quizPath } from '../quiz-paths.ts';
import type { Route } from './+types/route';
import { createResultData, type EmailAnswer, type EmailFormData, type ResultData } from './result-data.ts';
import { ResultPage } from './result-page.tsx';

/** Results are not cached, because each has its own form and there are millions of them. */
export const handle = { page: { cache: false, query: ['ref'] } } satisfies PageHandle;

type Shown =
  | { kind: 'broken'; versionUnknown: boolean }
  | { kind: 'result'; result: ResultData; emailForm: EmailFormData; card: SocialCard | undefined };

export function loader({ context, request, url, params }: Route.LoaderArgs) {
  const { content, leads, siteUrl } = context.get(servicesContext);
  const read = readResultCode(content.quizzes, params.result);
  if (read.outcome !== 'read')
    return data<Shown>(
      { kind: 'broken', versionUnknown: read.outcome === 'unknown-version' },
      { status: 404 },
    );
  const { quiz, answers, code } = read;
  const result = createResultData(quiz, { answers, code, outdated: quiz !== content.quizzes[0] });
  const emailForm: EmailFormData = {
    hidden: createHiddenValues({ leads, siteUrl }, { url, request }),
    maxEmailLength: maxLengths.email,
    reference: leads.readReference(url.searchParams.get('ref') ?? '', aboutOf(code)),
  };
  const card = findResultCard(content.quizzes, formatResultPath(quiz, answers));
  return data<Shown>({ kind: 'result', result, emailForm, card });
}

const statuses = { faulty: 400, limited: 429, unavailable: 503 } as const;

export async function action({ context, request, params }: Route.ActionArgs) {
  if (request.method !== 'POST')
    throw data('Results are asked for by POST.', { status: 405, headers: { allow: 'GET, HEAD, POST' } });
  const services = context.get(servicesContext);
  const read = requireResult(services.content, params.result);
  const outcome = await requestEmail({
    // A body that is not a form counts as an empty one, so that the answer names the missing fields.
    form: await request.formData().catch(() => new FormData()),
    code: read.code,
    score: scoreQuiz(read.quiz, read.answers),
    clientAddress: context.get(requestContext).clientAddress,
    services,
  });
  // A reload or Back after a 303 does not send the form again.
  if (outcome.state === 'received') {
    const signed = services.leads.signReference(outcome.reference, aboutOf(read.code));
    throw redirect(`${formatResultPath(read.quiz, read.answers)}?ref=${signed}`, 303);
  }
  return data<EmailAnswer>(outcome, {
    status: statuses[outcome.state],
    headers: outcome.state === 'limited' ? { 'retry-after': String(outcome.retryAfterSeconds) } : {},
  });
}

/** Thanks are shown for this result and for no other one. */
const aboutOf = (code: string) => `quiz ${code}`;

function requireResult({ quizzes }: { quizzes: Quiz[] }, code: string) {
  const read = readResultCode(quizzes, code);
  if (read.outcome !== 'read') throw data('There is no result at this address.', { status: 404 });
  return read;
}

/** A request that never reached the server leaves the page as it is, with a word about it. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (thrown) {
    // The redirect to the thanks is thrown too, and must pass.
    if (thrown instanceof Response) throw thrown;
    const typed = { email: String(form.get('email') ?? ''), consent: form.has('consent') };
    return data<EmailAnswer>({ state: 'unavailable', ...typed }, { status: 503 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get('retry-after');
  return { 'cache-control': 'no-store', ...(retryAfter && { 'retry-after': retryAfter }) };
}

/** */
export default function QuizResultRoute({ loaderData, actionData }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<EmailAnswer | undefined>(actionData);
  // The router drops the action's answer as soon as the visitor follows a link within the page.
  if (actionData && actionData !== answer) setAnswer(actionData);
  if (loaderData.kind === 'broken') return <BrokenPage {...loaderData} />;
  const { result, emailForm, card } = loaderData;
  const title = `${result.band.name}, ${result.points} of ${result.most}: quiz result`;
  return (
    <>
      <Head
        title={answer && !emailForm.reference ? `Error: ${title}` : title}
        description={`A website scored ${result.points} of ${result.most} points in our sustainability quiz on hosting, page weight and habits. How would yours do?`}
        noindex
        {...(card && { card })}
      />
      <ResultPage result={result} emailForm={emailForm} answer={emailForm.reference ? undefined : answer} />
    </>
  );
}

/** Shown for a link without valid answers: truncated, mistyped or made by hand. None of its text is shown. */
function BrokenPage({ versionUnknown }: { versionUnknown: boolean }) {
  return (
    <section className="quiz">
      <Head
        title="No quiz result here"
        description="This link doesn’t hold the answers to the quiz."
        noindex
      />
      <div className="quiz-q">
        <p className="small soft">Sustainability quiz</p>
        <h1>This link doesn’t hold a result</h1>
        <p className="lead">
          {versionUnknown
            ? 'It refers to a version of the questions that this site has never had.'
            : 'A character was lost or changed along the way.'}{' '}
          The answers are in the link itself and nowhere else, so we can’t look them up. Ask whoever sent it
          for the whole link, or take the quiz.
        </p>
        <div className="cta">
          <SiteLink className="btn btn-berry" to={quizPath}>
            Take the quiz <Icon name="arrow" />
          </SiteLink>
          <SiteLink className="btn btn-line" to="/contact">
            Write to us
          </SiteLink>
        </div>
      </div>
      <Core share={0.15} />
    </section>
  );
}

/** `code` names the result that is asked for. */
type Sent = SentLeadForm & { code: string; score: Points };

type Outcome = { state: 'received'; reference: string } | EmailAnswer;

/**
 * Handles the request like any other enquiry: with consent, limits and spam rules, and stored before the thanks. C-02
 */
async function requestEmail({ code, score, ...sent }: Sent): Promise<Outcome> {
  const parsed = parseEmailRequest(sent.form, 'result');
  const back = { ...parsed.typed, ...readHiddenFields(sent.form) };
  if (parsed.outcome === 'faulty') return { state: 'faulty', faults: parsed.faults, ...back };
  const submission = await submitLead(
    { kind: 'quiz', values: parsed.createValues(formatQuizMessage(code, score)) },
    sent,
  );
  return submission.state === 'received' ? submission : { ...submission, ...back };
}
