/** Formats docs/faults.md. Each row is `| fault | milliseconds | seconds |`. */
export const formatTable = (rows: string[]) => `# What happens while outside services fail

Made by \`npm run test:faults\`, with SQLite. WordPress, mail server, Stripe and Supabase, as local stand-ins, get the same fault
at once, and WordPress reports a change as it begins. In every row

- public pages, those of the blog too, are 200 and whole, and come from the cache. Only after the report is a page with posts
  rendered again, from what WordPress said before;
- every enquiry is kept and answered with 303, and its emails come later;
- checkout and account answer with 503 and say so, and checkout keeps what was typed. With the clock one day off they work as
  usual.

After each fault checkout and account work again at once, and the blog shows the change; after all of them every email has
arrived, without a restart. Each p95 has to be below 100 ms, also on a shared machine.

| fault | p95 of public pages, ms | forms answered in, s |
|---|---|---|
${rows.join('\n')}

## The others

| service | faults | what holds | tests |
|---|---|---|---|
| PostgreSQL | refuse, reset, stalls, noise, empty, 100 MB, slow drip | Pages come from the cache. Forms are answered with 503 and keep what was typed. All is well again without a restart. | \`tests/faults/database.slow.test.ts\` |
| disk of PostgreSQL | full | The same; PostgreSQL may need a restart. | \`tests/faults/full-disk.slow.test.ts\` |
| disk of SQLite | full | Nobody is thanked, and what is sent again is kept once. | \`app/features/contact/server/lead-inbox.test.ts\` |
| green-hosting register | every answer above, and others | The hosting is unknown, and the audit goes on. | \`app/features/audit/server/gather/hosting-check.test.ts\` |
| Chromium | missing, hangs, ends at once or half-way, is killed | The audit has a named failure or becomes an estimate; the next one is not affected. | \`app/features/audit/server/gather/browser/measure-in-browser.test.ts\`, \`tests/journeys/audit-browser.slow.e2e.ts\` |
`;
