import { sql } from 'kysely';
import type { Migration } from '#platform/database/migrate.ts';
import type { Store } from '#platform/database/store.ts';

/** A script of statements that both databases share, or a list of statements for each. */
type Script = string | Record<Store['kind'], string[]>;

/**
 * All schema changes since the first release, by name and in order, in SQL that SQLite and PostgreSQL share. Never change
 * a released one: add a new one at the end.
 *
 * Expand, then contract: a release adds what it needs, and drops what it no longer needs only in a later release, so that
 * the release before it works on the same database during an upgrade and after a roll-back. A migration with which it does
 * not is also listed in `breaking`.
 */
const scripts = {
  'leads and jobs': `
    create table leads (
      id text primary key,
      reference text not null unique,
      received_at text not null,
      state text not null,
      name text not null,
      email text not null,
      email_key text not null,
      company text not null,
      services text not null,
      budget text not null,
      message text not null,
      attribution text not null,
      reasons text not null,
      fingerprint text not null,
      message_fingerprint text not null,
      repeats integer not null
    );
    create index leads_received_at on leads (received_at);
    create index leads_email_key on leads (email_key);
    create index leads_fingerprint on leads (fingerprint);
    create index leads_message on leads (message_fingerprint);

    create table jobs (
      id text primary key,
      kind text not null,
      payload text not null,
      unique_key text unique,
      subject text,
      state text not null,
      attempts integer not null,
      due_at text not null,
      lease text,
      last_error text,
      created_at text not null,
      finished_at text
    );
    create index jobs_due on jobs (state, due_at);
    create index jobs_subject on jobs (subject);

    create table rate_counts (
      id text primary key,
      ends_at text not null,
      count integer not null
    );
    create index rate_counts_ends_at on rate_counts (ends_at)`,
  'blog answers': `
    create table blog_answers (
      key text primary key,
      body text not null,
      fetched_at text not null
    );
    create index blog_answers_fetched_at on blog_answers (fetched_at)`,
  'blog pictures': `
    create table blog_pictures (
      id text primary key,
      source_url text not null,
      width integer not null,
      height integer not null,
      seen_at text not null
    );
    create index blog_pictures_seen_at on blog_pictures (seen_at)`,
  // The tables of Supabase's `auth` schema, with a prefix.
  accounts: `
    create table auth_users (
      id text primary key,
      email text not null unique,
      encrypted_password text,
      email_confirmed_at text,
      confirmation_sent_at text,
      recovery_sent_at text,
      email_change text,
      email_change_sent_at text,
      email_change_confirm_status integer not null,
      last_sign_in_at text,
      banned_until text,
      raw_app_meta_data text not null,
      raw_user_meta_data text not null,
      created_at text not null,
      updated_at text not null
    );
    create index auth_users_email_change on auth_users (email_change);

    create table auth_identities (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      provider text not null,
      provider_id text not null,
      identity_data text not null,
      last_sign_in_at text,
      created_at text not null,
      updated_at text not null,
      constraint auth_identities_provider unique (provider, provider_id)
    );
    create table auth_sessions (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      amr text not null,
      created_at text not null
    );
    create table auth_refresh_tokens (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      session_id text not null references auth_sessions (id) on delete cascade,
      token_hash text not null unique,
      parent text,
      revoked integer not null,
      updated_at text not null
    );
    create table auth_flow_states (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      auth_code_hash text unique,
      code_challenge text not null,
      code_challenge_method text not null,
      created_at text not null,
      auth_code_issued_at text
    );
    create table auth_one_time_tokens (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      token_type text not null,
      token_hash text not null unique,
      link_type text not null,
      relates_to text not null,
      redirect_to text not null,
      flow_state_id text,
      tries integer not null,
      created_at text not null,
      expires_at text not null,
      constraint auth_one_time_tokens_purpose unique (user_id, token_type)
    );
    create index auth_identities_user_id on auth_identities (user_id);
    create index auth_sessions_user_id on auth_sessions (user_id);
    create index auth_flow_states_user_id on auth_flow_states (user_id);
    create index auth_refresh_tokens_user_id on auth_refresh_tokens (user_id);
    create index auth_refresh_tokens_session_id on auth_refresh_tokens (session_id);

    create table auth_keys (
      slot integer primary key,
      private_jwk text not null,
      created_at text not null
    )`,
  payments: `
    create table orders (
      id text primary key,
      reference text not null unique,
      mode text not null,
      attempt_key text unique,
      plan text not null,
      plan_name text not null,
      kind text not null,
      cents integer not null,
      email text not null,
      user_id text,
      state text not null,
      session_number integer not null,
      session_id text,
      payment_intent_id text,
      subscription_id text,
      subscription text,
      refunded_cents integer not null,
      created_at text not null,
      paid_at text,
      fulfilled_at text,
      version integer not null
    );
    create index orders_state on orders (state, mode);
    create index orders_created_at on orders (created_at);

    create table order_sessions (
      order_id text not null references orders (id) on delete cascade,
      number integer not null,
      idempotency_key text not null unique,
      request text not null,
      session_id text unique,
      url text,
      expires_at text,
      created_at text not null,
      constraint order_sessions_key primary key (order_id, number)
    );
    create table order_notes (
      order_id text not null references orders (id) on delete cascade,
      what text not null,
      about text not null,
      text text not null,
      at text not null,
      constraint order_notes_key primary key (order_id, what, about)
    );
    create table payment_events (
      event_id text primary key,
      type text not null,
      object_id text not null,
      order_id text,
      created_at text not null,
      received_at text not null,
      result text not null
    );
    create table sandbox_objects (
      id text primary key,
      kind text not null,
      parent text not null,
      created_at text not null,
      body text not null
    );
    create index sandbox_objects_kind on sandbox_objects (kind, parent);
    create table sandbox_keys (
      key text primary key,
      fingerprint text not null,
      status integer,
      body text,
      claimed_at text not null
    )`,
  'order terms': `
    alter table orders add column minimum_months integer default 1 not null;
    alter table orders add column dispute text`,
  // Concurrent audits of one page share a run. A lead with an audit requested its report.
  audits: `
    create table audit_runs (
      id text primary key,
      url text not null,
      tool text not null,
      state text not null,
      steps text not null,
      queued_at text not null,
      ended_at text,
      estimate text,
      measurement text,
      figures text,
      own text,
      study text,
      failure text
    );
    create unique index audit_runs_under_way on audit_runs (url, tool) where state in ('queued', 'running');
    create index audit_runs_url on audit_runs (url, tool, ended_at);
    create index audit_runs_state on audit_runs (state, queued_at);

    create table audits (
      id text primary key,
      run_id text not null references audit_runs (id),
      url text not null,
      user_id text,
      monthly_views integer,
      phrase text,
      asked_at text not null,
      expires_at text not null
    );
    create index audits_run_id on audits (run_id);
    create index audits_user_id on audits (user_id);
    create index audits_expires_at on audits (expires_at);

    create table audit_screenshots (
      run_id text not null references audit_runs (id) on delete cascade,
      device text not null,
      type text not null,
      width integer not null,
      height integer not null,
      base64 text not null,
      constraint audit_screenshots_key primary key (run_id, device)
    );
    alter table leads add column audit_id text`,
  // Only counts per day, route, vital and bucket: no row belongs to a single visit.
  vitals: `
    create table vitals (
      day text not null,
      route text not null,
      what text not null,
      bucket integer not null,
      count integer not null,
      constraint vitals_pk primary key (day, route, what, bucket)
    )`,
  // Single values about the site itself, such as the time of the last clean-up.
  'site-state': `
    create table site_state (
      name text primary key,
      value text not null
    )`,
  // Emails requested from different networks are now valid side by side. SQLite can't drop the old constraint, so the
  // table is replaced. Sessions get the user agent. Identities only repeated their users.
  'sign-in-emails': `
    create table auth_one_time_tokens_new (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      token_type text not null,
      token_hash text not null unique,
      link_type text not null,
      relates_to text not null,
      redirect_to text not null,
      flow_state_id text,
      tries integer not null,
      created_at text not null,
      expires_at text not null,
      requested_by text default '' not null
    );
    insert into auth_one_time_tokens_new select auth_one_time_tokens.*, '' from auth_one_time_tokens;
    drop table auth_one_time_tokens;
    alter table auth_one_time_tokens_new rename to auth_one_time_tokens;
    create index auth_one_time_tokens_user_id on auth_one_time_tokens (user_id);

    alter table auth_sessions add column user_agent text default '' not null;
    alter table auth_sessions add column refreshed_at text;
    alter table auth_flow_states add column authentication_method text default 'otp' not null;
    drop table auth_identities`,
  // An order now has exactly one Checkout Session, with its URL and expiry. Of several, the newest or the paid one is
  // kept: the site itself had closed the others.
  'one session an order': `
    alter table orders add column website text default '' not null;
    alter table orders add column session_url text;
    alter table orders add column expires_at text default '' not null;
    update orders set
      session_url = (select url from order_sessions where order_sessions.session_id = orders.session_id),
      expires_at = coalesce(
        (select expires_at from order_sessions where order_sessions.session_id = orders.session_id),
        created_at
      );
    alter table orders drop column session_number;
    drop table order_sessions;
    delete from jobs where kind = 'close-payment-pages';
    create unique index orders_session_id on orders (session_id);
    create index orders_user_id on orders (user_id);
    create index orders_email on orders (lower(email))`,
  // How a visitor became a lead. Only the contact form requires a name.
  'kinds of leads': `
    alter table leads add column kind text default 'contact' not null;
    update leads set kind = 'audit' where audit_id is not null;
    update leads set kind = 'seo' where audit_id in (
      select audits.id from audits join audit_runs on audit_runs.id = audits.run_id where audit_runs.tool = 'seo'
    );
    update leads set kind = 'quiz' where name = '' and message like 'Quiz result %'`,
  // Sign-ups are stored separately until confirmed, because strangers may sign up with the same address. Users who were
  // confirmed at the moment of their creation never proved their address.
  'sign-ups': `
    create table auth_sign_ups (
      id text primary key,
      user_id text not null references auth_users (id) on delete cascade,
      encrypted_password text,
      raw_user_meta_data text not null,
      requested_by text not null,
      created_at text not null
    );
    create index auth_sign_ups_user_id on auth_sign_ups (user_id);
    insert into auth_sign_ups
      select id, id, encrypted_password, raw_user_meta_data, '', created_at
      from auth_users where email_confirmed_at is null;
    alter table auth_one_time_tokens add column sign_up_id text;
    update auth_one_time_tokens set sign_up_id = user_id where token_type = 'confirmation';
    update auth_users set encrypted_password = null, raw_user_meta_data = '{}' where email_confirmed_at is null;
    alter table auth_users add column email_proved_at text;
    update auth_users set email_proved_at = email_confirmed_at where email_confirmed_at <> created_at`,
  // A tax invoice of $1,000 or more names the buyer, and a receipt lists the refunds of its month, which is not known for
  // earlier refunds.
  'whole receipts': `
    alter table orders add column buyer text default '' not null;
    alter table order_notes add column invoice_id text;
    update order_notes set invoice_id = 'unknown'
      where what in ('refund', 'refund-failed') and text like '%of a later month%'`,
  // The recipient used to be called `letter`.
  'recipients of emails': `
    update jobs set payload = replace(payload, '"letter":', '"recipient":') where kind = 'lead-mail'`,
  // Badges link to a URL that can't delete the report. Earlier reports have only one URL.
  'public ids of audits': `
    alter table audits add column public_id text default '' not null;
    update audits set public_id = id;
    create unique index audits_public_id on audits (public_id)`,
  // An address is proved before there is a user, and a password is chosen afterwards. Whoever signed up without proving
  // the address signs in by email now, which proves it. Emails that were sent before no longer work.
  'proof before password': `
    create table auth_emails (
      id text primary key,
      email text not null,
      purpose text not null,
      slot integer not null,
      user_id text references auth_users (id) on delete cascade,
      token_hash text not null unique,
      next text not null,
      tries integer not null,
      created_at text not null,
      used_at text,
      constraint auth_emails_slot unique (email, purpose, slot)
    );
    create index auth_emails_user_id on auth_emails (user_id);
    delete from auth_users where email_confirmed_at is null;
    delete from auth_sessions where user_id in (select id from auth_users where email_proved_at is null);
    update auth_users set encrypted_password = null where email_proved_at is null;
    update auth_users set email_change = null, email_change_sent_at = null, email_change_confirm_status = 0;
    delete from jobs where kind = 'account-mail';
    drop table auth_one_time_tokens;
    drop table auth_sign_ups;
    drop table auth_flow_states;
    drop table auth_keys;
    drop index auth_users_email_change;
    alter table auth_users drop column email_confirmed_at;
    alter table auth_users drop column email_proved_at;
    alter table auth_users drop column confirmation_sent_at;
    alter table auth_users drop column recovery_sent_at;
    alter table auth_users drop column banned_until;
    alter table auth_users drop column raw_app_meta_data;
    alter table auth_users drop column raw_user_meta_data`,
  // Every movement of money is a row, and every receipt is stored when it is issued. Amounts used to be in the texts of
  // notes. The receipts of earlier payments are issued at the next start, because the seller is in the content. What a
  // held order's payment was is only known to Stripe.
  'movements of money': `
    create table order_movements (
      order_id text not null references orders (id) on delete cascade,
      kind text not null,
      stripe_id text not null,
      cents integer not null,
      currency text not null,
      at text not null,
      what text not null,
      corrects text,
      stored_at text not null,
      constraint order_movements_key primary key (order_id, kind, stripe_id)
    );
    create unique index order_movements_payment on order_movements (order_id) where kind = 'payment';
    create table order_receipts (
      number text primary key,
      order_id text not null references orders (id) on delete cascade,
      title text not null,
      kind text not null,
      stripe_id text not null,
      issued_at text not null,
      at text not null,
      seller text not null,
      buyer text not null,
      item text not null,
      cents integer not null,
      currency text not null,
      gst_cents integer not null,
      corrects text,
      constraint order_receipts_movement unique (order_id, kind, stripe_id)
    );
    insert into order_movements (order_id, kind, stripe_id, cents, currency, at, what, corrects, stored_at)
      select id, 'payment', coalesce(payment_intent_id, session_id, id), cents, 'aud', paid_at,
        plan_name || case when kind = 'monthly' then ', the first month' else '' end, null, paid_at
      from orders where fulfilled_at is not null;
    insert into order_movements (order_id, kind, stripe_id, cents, currency, at, what, corrects, stored_at)
      select order_id, 'renewal', about,
        cast(replace(replace(replace(replace(text, ' for another month.', ''), '$', ''), ',', ''), '.', '') as integer),
        'aud', at, (select plan_name from orders where orders.id = order_id) || ', another month', null, at
      from order_notes where what = 'month-paid' and text like '$%.__ for another month.';
    insert into order_movements (order_id, kind, stripe_id, cents, currency, at, what, corrects, stored_at)
      select order_id, 'refund', about,
        -cast(replace(replace(replace(replace(replace(text, ' of a later month', ''), ' was refunded.', ''), '$', ''), ',', ''), '.', '') as integer),
        'aud', at, (select plan_name from orders where orders.id = order_id),
        coalesce(invoice_id, (
          select stripe_id from order_movements
            where order_movements.order_id = order_notes.order_id and order_movements.kind = 'payment'
        )), at
      from order_notes where what = 'refund' and text like '$%.__%was refunded.';
    insert into order_movements (order_id, kind, stripe_id, cents, currency, at, what, corrects, stored_at)
      select order_id, 'refund-failed', stripe_id, -cents, currency, (
          select at from order_notes where order_notes.order_id = order_movements.order_id
            and order_notes.about = order_movements.stripe_id and order_notes.what = 'refund-failed'
        ), what, corrects, (
          select at from order_notes where order_notes.order_id = order_movements.order_id
            and order_notes.about = order_movements.stripe_id and order_notes.what = 'refund-failed'
        )
      from order_movements where kind = 'refund' and exists (
        select 1 from order_notes where order_notes.order_id = order_movements.order_id
          and order_notes.about = order_movements.stripe_id and order_notes.what = 'refund-failed'
      );
    update jobs set payload = replace(
        replace(payload, '"what":"paid","about":""', '"what":"payment","about":"' || (
          select stripe_id from order_movements where kind = 'payment' and order_id = substr(jobs.subject, 7)
        ) || '"'), '"about":', '"subjectId":')
      where kind = 'order-mail' and payload like '%"what":"paid"%' and exists (
        select 1 from order_movements where kind = 'payment' and order_id = substr(jobs.subject, 7)
      );
    update jobs set payload = replace(replace(replace(payload, '"about":', '"subjectId":'),
        '"month-paid"', '"renewal"'), '"month-failed"', '"renewal-failed"')
      where kind = 'order-mail';
    delete from jobs where kind in ('twin-order-search', 'orders-reconcile') and state = 'ready';
    delete from order_notes where exists (
      select 1 from order_movements where order_movements.order_id = order_notes.order_id and (
        order_notes.what = 'paid' and order_movements.kind = 'payment'
        or order_notes.what in ('month-paid', 'refund', 'refund-failed')
          and order_movements.stripe_id = order_notes.about
      )
    );
    update order_notes set what = 'renewal-failed' where what = 'month-failed';
    alter table order_notes rename column about to subject_id;
    alter table order_notes drop column invoice_id`,
  // A plan may be charged each year. Emails follow a change of the account's address, and the order keeps its own.
  'intervals of plans': `
    alter table orders add column "interval" text;
    update orders set "interval" = 'month' where kind = 'monthly';
    alter table orders drop column kind;
    alter table orders rename column minimum_months to minimum_payments;
    alter table orders drop column refunded_cents;
    alter table orders drop column payment_intent_id;
    alter table orders add column mail_to text default '' not null;
    update orders set mail_to = email;
    alter table orders add column account_email text;
    create index orders_mail_to on orders (lower(mail_to));
    create index orders_subscription on orders (subscription, mode)`,
  // A report is created once. Those of earlier runs are created whenever they are shown.
  'stored reports of audits': `
    alter table audit_runs add column report text`,
  // Stored data gets the names that the field uses. Reports, which were stored for a day, are created again.
  'names and reports of audits': `
    update audit_runs set
      report = null,
      measurement = replace(replace(replace(replace(replace(replace(replace(replace(measurement,
        '"probe":', '"sourceScan":'),
        '"pass":', '"browserScan":'),
        '"drawnByScript":', '"clientRendered":'),
        '"party":"foreign"', '"party":"third-party"'),
        '"unasked":true', '"byBrowser":true'),
        '"outcome":"good"', '"outcome":"passed"'),
        '"outcome":"weak"', '"outcome":"warning"'),
        '"outcome":"missing"', '"outcome":"failed"'),
      study = replace(replace(replace(replace(replace(replace(study,
        '"renderFailure":"no look-up"', '"renderFailure":"dns failed"'),
        '"renderFailure":"robots"', '"renderFailure":"bot challenge"'),
        '"renderFailure":"asked often"', '"renderFailure":"rate limited"'),
        '"drawnByScript":', '"clientRendered":'),
        '"unasked":', '"untestedLinks":'),
        '"picture":{"url":', '"socialImage":{"url":'),
      estimate = replace(estimate, '"drawnByScript":', '"clientRendered":'),
      steps = replace(replace(steps,
        '"looking around it"', '"fetching site files"'),
        '"judging it"', '"running checks"'),
      failure = replace(replace(replace(failure,
        '"no look-up"', '"dns failed"'),
        '"robots"', '"bot challenge"'),
        '"asked often"', '"rate limited"');
    alter table audit_runs drop column own`,
  // A session's id now tells whether a request is a repetition.
  'payment sandbox without keys': `
    drop table sandbox_keys`,
  // The agency's people are apart from visitors' accounts, which may be in Supabase. Their emails with codes and links are
  // in `auth_emails`, as those of visitors.
  staff: `
    create table staff (
      id text primary key,
      email text not null unique,
      name text not null,
      role text not null,
      uses_codes integer not null,
      morning_mail integer not null,
      invited_at text not null,
      joined_at text
    );
    create table staff_passkeys (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      public_key text not null,
      counter integer not null,
      device text not null,
      created_at text not null,
      used_at text
    );
    create table staff_sessions (
      id text primary key,
      staff_id text not null references staff (id) on delete cascade,
      token_hash text not null unique,
      device text not null,
      created_at text not null,
      used_at text not null,
      ends_at text not null
    );
    create table staff_log (
      id text primary key,
      at text not null,
      who text not null,
      action text not null,
      lead_id text references leads (id) on delete set null,
      detail text not null
    );
    create index staff_passkeys_staff_id on staff_passkeys (staff_id);
    create index staff_sessions_staff_id on staff_sessions (staff_id);
    create index staff_log_at on staff_log (at);
    create index staff_log_lead_id on staff_log (lead_id)`,
  // What the agency does with an enquiry. Enquiries from before count as seen unless they still wait.
  'work on enquiries': `
    alter table leads add column version integer default 1 not null;
    alter table leads add column seen_at text;
    alter table leads add column answered_at text;
    alter table leads add column assignee_id text references staff (id) on delete set null;
    alter table leads add column next_step text default '' not null;
    alter table leads add column next_step_on text;
    update leads set seen_at = received_at where state <> 'new';
    create index leads_state on leads (state, received_at);
    create index leads_seen on leads (state, seen_at);
    create index leads_next_step_on on leads (next_step_on);
    create table lead_notes (
      id text primary key,
      lead_id text not null references leads (id) on delete cascade,
      who text not null,
      text text not null,
      at text not null
    );
    create index lead_notes_lead_id on lead_notes (lead_id)`,
  // Errors that visitors' browsers reported, each once.
  'errors of browsers': `
    create table browser_errors (
      id text primary key,
      said text not null,
      source text not null,
      line integer not null,
      path text not null,
      first_at text not null,
      last_at text not null,
      times integer not null
    );
    create index browser_errors_last_at on browser_errors (last_at)`,
  // The triggers keep SQLite's index complete, whoever writes. It has numbers of its own, because SQLite may give the rows of
  // `leads` other numbers when a backup is made. PostgreSQL keeps its index by itself; only punctuation of ASCII is removed,
  // because what else is a letter depends on the locale of the database.
  'search of enquiries': {
    sqlite: [
      'alter table leads add column search_id integer',
      'update leads set search_id = rowid',
      'create unique index leads_search_id on leads (search_id)',
      "create virtual table lead_search using fts5(words, tokenize = 'unicode61 remove_diacritics 2')",
      "insert into lead_search (lead_search, rank) values ('secure-delete', 1)",
      `insert into lead_search (rowid, words) select search_id,
        reference || ' ' || name || ' ' || email || ' ' || company || ' ' || services || ' ' || message from leads`,
      `create trigger lead_search_insert after insert on leads begin
        update leads set search_id = (select coalesce(max(search_id), 0) + 1 from leads) where id = new.id;
        insert into lead_search (rowid, words) values ((select search_id from leads where id = new.id),
          new.reference || ' ' || new.name || ' ' || new.email || ' ' || new.company || ' ' || new.services || ' ' || new.message);
      end`,
      `create trigger lead_search_delete after delete on leads begin
        delete from lead_search where rowid = old.search_id;
      end`,
    ],
    postgres: [
      `create index leads_search on leads using gin (to_tsvector('simple', regexp_replace(
        reference || ' ' || name || ' ' || email || ' ' || company || ' ' || services || ' ' || message, '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+', ' ', 'g')))`,
    ],
  },
  // Files of builds, which servers on one PostgreSQL fetch from each other.
  'assets that servers share': `
    create table shared_assets (
      name text primary key,
      body text not null,
      served_on text not null
    )`,
  // An older program that adds a job leaves it out.
  'requests of jobs': 'alter table jobs add column request_id text',
  // Searched for without a hit, once a day. The word stays empty until it may be read.
  'words that no page has': `
    create table missed_words (
      day text not null,
      id text not null,
      word text not null,
      primary key (day, id)
    );
    create index missed_words_id on missed_words (id)`,
  // An older program leaves it out, and then it is found whenever the report is shown.
  'found search phrases': 'alter table audits add column found_phrase text',
  // "nunez" finds Núñez, as in SQLite, whose index takes accents off by itself. The older program uses the index without it,
  // which a later release may drop: leads_search.
  'search of enquiries without accents': {
    sqlite: [],
    postgres: [
      `create index leads_search_plain on leads using gin (to_tsvector('simple', regexp_replace(normalize(regexp_replace(normalize(
        reference || ' ' || name || ' ' || email || ' ' || company || ' ' || services || ' ' || message,
        NFD), '[\\u0300-\\u036f]+', '', 'g'), NFC), '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+', ' ', 'g')))`,
    ],
  },
  // In place of the index of numbers alone: what a search finds is ordered and counted without reading each enquiry.
  'order of found enquiries': {
    sqlite: [
      'create index leads_found on leads (search_id, received_at, id, reference, state, seen_at)',
      'drop index leads_search_id',
    ],
    postgres: [],
  },
};

/** The migrations with which the release before them does not work: it has to be stopped first, and can't come back. */
const breaking = new Set<string>();

export const released: Migration[] = Object.entries<Script>(scripts).map(([name, script]) => ({
  name,
  breaks: breaking.has(name),
  async up(db, kind) {
    const statements = typeof script === 'string' ? script.split(';') : script[kind];
    for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db);
  },
}));
