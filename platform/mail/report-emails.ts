import { type Log, redactAddresses } from '#platform/log.ts';
import { createCounter } from '#platform/metrics/metrics.ts';
import { measureUpstream } from '#platform/metrics/upstreams.ts';
import { currentTrace } from '#platform/trace.ts';
import { type Email, MailRefused, type MailSender } from './email.ts';

const emails = createCounter(
  'saltbush_emails',
  'Emails by outcome: sent, failed (tried again), or refused because the address does not exist.',
);

/** Logs and counts each email that is sent or fails, by its Message-ID alone, and gives it the id of the request that caused it. */
export function reportEmails(sender: MailSender, log: Log): MailSender {
  return {
    async send(email: Email) {
      const { requestId } = currentTrace();
      const headers = { ...email.headers, ...(requestId && { 'X-Request-Id': requestId }) };
      const facts = { email: email.messageId };
      try {
        await measureUpstream('smtp', () => sender.send({ ...email, headers }));
      } catch (error) {
        const code = error instanceof MailRefused ? error.code : (error as { code?: unknown }).code;
        const isRefused = error instanceof MailRefused && error.recipientRefused && error.code >= 500;
        emails.add({ outcome: isRefused ? 'refused' : 'failed' });
        log.warn('an email could not be sent', {
          ...facts,
          code,
          error: redactAddresses(error instanceof Error ? error.message : String(error)),
        });
        throw error;
      }
      emails.add({ outcome: 'sent' });
      log.info('an email was sent', facts);
    },
  };
}
