/** Formats docs/faults.md. Each row is `| fault | milliseconds | seconds |`. */
export const formatTable = (rows: string[]) => `# What happens while outside services fail

Made by \`npm run test:faults\`, with SQLite. Stand-ins for WordPress, mail server, Stripe and Supabase get the same fault at once,
and WordPress reports a change as it begins. In every row

- public pages are 200 and complete, from the cache. Only after the report is a page with posts rendered again, from WordPress'
  earlier responses;
- every enquiry is stored and gets a 303, and its emails come later;
- checkout and account respond with 503, and checkout keeps what was typed. With the clock one day off they work as usual.

Afterwards all work again at once, without a restart, and every email arrives. Each p95 has to be below 100 ms.

| fault | p95 of public pages, ms | forms answered in, s |
|---|---|---|
${rows.join('\n')}

## The others

| service | faults | what holds | tests |
|---|---|---|---|
| PostgreSQL | refuse, reset, stalls, noise, empty, 100 MB, slow drip | Pages come from the cache. Forms get a 503 and keep what was typed. No restart is needed. | \`tests/faults/database.slow.test.ts\` |
| disk of PostgreSQL | full | The same; PostgreSQL may need a restart. | \`tests/faults/full-disk.slow.test.ts\` |
| disk of SQLite | full | Nobody is thanked, and what is sent again is stored once. | \`app/features/contact/server/lead-inbox.test.ts\` |
| green-hosting register | every response above, and others | The hosting is unknown, and the audit goes on. | \`app/features/audit/server/gather/hosting-check.test.ts\` |
| Chromium | missing, hangs, ends at once or half-way, is killed | The audit fails by name or becomes an estimate; the next one is not affected. | \`app/features/audit/server/gather/browser/measure-in-browser.test.ts\`, \`tests/journeys/audit-browser.slow.e2e.ts\` |
`;
