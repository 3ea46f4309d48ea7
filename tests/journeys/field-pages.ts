import { formatResultCode } from '#app/features/quiz/domain/result-code.ts';
import { content } from './content.ts';

/** A page with fields: the field that is typed into, another that is filled before, and what React does there. */
export type FieldPage = {
  path: string;
  field: string;
  /** A field that is left with a value in it. */
  other?: string;
  /** What becomes of a changed page. Nothing but React could submit the forms of the page that is `renewed`. */
  outcome: 'plain' | 'renewed';
};

const {
  quizzes: [quiz],
  plans,
} = content;

/**
 * A page for each form of the public site. `changed-page.e2e.ts` finds forms that are missing here; those of reports are in
 * `audit.slow.e2e.ts`, and those of the account are there only once React is.
 */
export const fieldPages: FieldPage[] = [
  { path: '/contact', field: '[name=message]', other: '[name=email]', outcome: 'plain' },
  { path: '/search', field: '[name=q]', outcome: 'plain' },
  { path: '/blog', field: '[name=q]', outcome: 'plain' },
  {
    path: `/pricing?plan=${plans.find(({ byQuote }) => !byQuote)?.slug}`,
    field: '[name=website]',
    other: '[name=email]',
    outcome: 'plain',
  },
  { path: '/website-carbon', field: '[name=page]', outcome: 'plain' },
  { path: '/seo-booster', field: '[name=page]', other: '[name=phrase]', outcome: 'plain' },
  { path: `/sustainability-quiz?v=${quiz.version}&q=1`, field: '[name=c]', outcome: 'plain' },
  {
    path: `/sustainability-quiz/${formatResultCode(
      quiz,
      quiz.questions.map(() => 1),
    )}`,
    field: '[name=email]',
    outcome: 'renewed',
  },
  { path: '/auth', field: '[name=password]', other: '[name=email]', outcome: 'renewed' },
  { path: '/auth?view=sign-up', field: '[name=email]', outcome: 'renewed' },
  { path: '/auth?view=forgotten', field: '[name=email]', outcome: 'renewed' },
];
