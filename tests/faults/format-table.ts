/** Formats docs/faults.md. Each row is `| fault | p95 | checkout, account | forms answered in |`. */
export const formatTable = (rows: string[]) => `# What happens while outside services fail

Made by \`npm run test:faults\`. WordPress, mail server, Stripe and Supabase get the same fault at once; they are local stand-ins behind a proxy that
misbehaves, and the site is built as for production, with SQLite. WordPress reports a change as each fault begins, so that the
site asks it in every state. In every row

- each service was met in that state;
- public pages, those of the blog (WordPress) too, are 200 and whole, and come from the cache. Only after the report a page with
  posts is made again, of what WordPress said before;
- every enquiry (mail server) is kept and answered with 303, and its emails come later;
- where the table says 503, checkout (Stripe) says so and keeps what was typed, and account (Supabase) says so.

After each fault checkout and account work again at once, and the blog shows the change; after all of them every email has
arrived, without a restart. The table is only written if each p95 is below 100 ms. Times are of a shared machine.

| fault | p95 of public pages | checkout, account | forms answered in |
|---|---|---|---|
${rows.join('\n')}

## The others

| service | faults | what holds | tests |
|---|---|---|---|
| PostgreSQL | refuse, reset, stalls, noise, empty, 100 MB, slow drip | Public pages come from the cache. A form is answered with 503 and keeps what was typed, nobody is thanked, and all is well again without a restart. | \`tests/faults/database.slow.test.ts\` |
| disk of PostgreSQL | full | The same; PostgreSQL may need a restart. | \`tests/faults/full-disk.slow.test.ts\` |
| disk of SQLite | full | Nobody is thanked, and what is sent again is kept once. | \`app/features/contact/server/lead-inbox.test.ts\` |
| green-hosting register | every answer above, and others | The hosting is unknown, and the audit goes on. | \`app/features/audit/server/gather/hosting-check.test.ts\` |
| Chromium | missing, hangs, ends at once or half-way, is killed | The audit has a named failure or becomes an estimate; the next one is not affected. | \`app/features/audit/server/gather/browser/measure-in-browser.test.ts\`, \`tests/journeys/audit-browser.slow.e2e.ts\` |
`;
