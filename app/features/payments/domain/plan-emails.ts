import type { EmailPart } from '#platform/mail/email.ts';
import { isRunning, type NoteKind } from './order.ts';
import { createBuyerEmail, type EmailTemplate, orderAgain, paragraph } from './order-event.ts';

/** The emails about what becomes of a plan with an interval. */
export const planTemplates: Partial<Record<NoteKind, EmailTemplate>> = {
  'renewal-failed': {
    subject: 'a payment was declined',
    opening: 'A payment of a plan was declined, and the buyer has been told.',
    toBuyer({ order: { planName, reference, mailTo, accountEmail = mailTo, subscription }, event, seller }) {
      const declined = paragraph(`A payment for ${planName} (${reference}) was declined: ${event.text}`);
      const change: EmailPart[] = [
        paragraph(
          `Stripe, our payment provider, may try again. Please check that your card is valid and has funds. You can change the card on your account page: sign in with ${accountEmail}.`,
        ),
        { kind: 'link', text: 'Open your account', url: `${seller.siteUrl}/account` },
        paragraph('Or reply to this email.'),
      ];
      const over = paragraph(
        'The plan has ended, but this payment is still owed. Please reply to this email.',
      );
      return {
        subject: 'We could not charge you',
        parts: [declined, ...(isRunning(subscription) ? change : [over])],
      };
    },
  },
  'plan-not-started': {
    subject: 'a plan did not start',
    opening: 'The first payment of a plan failed. The plan has ended at Stripe, and the buyer has been told.',
    toBuyer: createBuyerEmail((item) => [
      'Your plan did not start',
      `Your bank declined the first payment for ${item}. Nothing was charged, and nothing will be: we have ended the plan.`,
      orderAgain,
    ]),
  },
  'plan-unpaid': {
    subject: 'overdue, please decide',
    opening:
      'Stripe has stopped trying to collect an overdue payment. Decide whether to end the plan. The buyer has been told.',
    toBuyer: createBuyerEmail((item) => [
      'Your plan is on hold',
      `A payment for ${item} is overdue, and we have stopped trying to collect it.`,
      'Please reply to this email, so that we can agree on how to continue.',
    ]),
  },
  'plan-paused': {
    subject: 'plan paused',
    opening: 'A plan was paused in Stripe. The buyer has been told.',
    toBuyer: createBuyerEmail((item) => [
      'Your plan is paused',
      `We have paused ${item}. Nothing new will be charged until we resume it, and we will email you then.`,
      'If you have a question, reply to this email.',
    ]),
  },
  'plan-resumed': {
    subject: 'plan resumed',
    opening: 'A paused plan was resumed in Stripe. The buyer has been told.',
    toBuyer: createBuyerEmail((item, news) => [
      'Your plan has been resumed',
      `${item} is no longer paused. ${news} Your account page has the dates.`,
      'If you did not expect this, reply to this email.',
    ]),
  },
  'subscription-ending': {
    subject: 'subscription cancelled',
    opening: 'A plan was cancelled and will end. The buyer has been told.',
    toBuyer: createBuyerEmail((item) => [
      'Your subscription is cancelled',
      `Your subscription to ${item} is cancelled. Your account has the day on which it ends.`,
      'If you did not ask for this, or would like to keep it, reply to this email.',
    ]),
  },
  'subscription-kept': {
    subject: 'subscription continues',
    opening: 'The cancellation of a plan was withdrawn. The buyer has been told.',
    toBuyer: createBuyerEmail((item, news) => [
      'Your subscription continues',
      `Your subscription to ${item} is no longer cancelled. ${news}`,
      'If you did not ask for this, reply to this email.',
    ]),
  },
  'subscription-ended': {
    subject: 'subscription ended',
    opening: 'A plan has ended. The buyer has been told.',
    toBuyer: createBuyerEmail((item, news) => [
      'Your subscription has ended',
      `Your subscription to ${item} has ended. ${news}`,
      'If you have a question, reply to this email.',
    ]),
  },
};
