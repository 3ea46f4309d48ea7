/** Owners also manage staff, export, and delete. */
export const roles = ['owner', 'member'] as const;
export type Role = (typeof roles)[number];

export const invitationMinutes = 30;
export const codeMinutes = 60;
export const sessionDays = 30;

/** One of the agency's people. They are rows of their own: accounts of visitors may be in Supabase. */
export type Staff = {
  id: string;
  email: string;
  /** Empty until the invitation is accepted. */
  name: string;
  role: Role;
  /** Whether a six-digit code by email signs in, besides a passkey. */
  usesCodes: boolean;
  morningMail: boolean;
  /** ISO 8601 in UTC, like all times here; undefined until the invitation is accepted. */
  joinedAt: string | undefined;
};

/** A browser that is signed in, or a passkey. */
export type Device = { id: string; device: string; createdAt: string; usedAt: string | null };

export type SignedIn = { staff: Staff; sessionId: string };

/** Who sends the request: for limits, and to name the device. */
export type Client = {
  address: string;
  userAgent: string;
  /** The token of the session that the new one replaces, if any. */
  token: string | undefined;
};

/** A new session's token for the cookie, or why there is none. */
export type SignInResult = { token: string } | { refused: 'wrong' | 'limited' };

/** The link, or why there is none: five within the hour, or the last owner would become a member. */
export type Invitation = { link: string } | { refused: 'limited' | 'last-owner' };

export type LogEntry = { at: string; who: string; action: string; detail: string; leadReference?: string };

/** A JSON object for `@simplewebauthn/browser`. */
export type PasskeyOptions = object;

/** Who may use the dashboard, and how they get in. */
export type StaffAccess = {
  /** `over`: the session has ended by time, so its browser is asked to sign in again. Undefined for anybody else. */
  findSession(token: string | undefined): Promise<SignedIn | 'over' | undefined>;
  /** Emails a code if the address is of somebody who may use one. Nobody can tell whether it is. */
  sendCode(email: string, client: Client): Promise<'sent' | 'limited'>;
  signInByCode(given: { email: string; code: string }, client: Client): Promise<SignInResult>;
  offerSignIn(): Promise<PasskeyOptions>;
  signInByPasskey(response: string, client: Client): Promise<SignInResult>;
  /** Finds whom a link invites; undefined if it has expired or was used. Uses nothing up. */
  findInvited(token: string): Promise<Staff | undefined>;
  offerPasskey(staff: Staff, name: string): Promise<PasskeyOptions>;
  /** Accepts an invitation. Without a passkey, codes by email sign in. */
  join(given: { token: string; name: string; passkey: string }, client: Client): Promise<SignInResult>;
  addPasskey(by: SignedIn, response: string, userAgent: string): Promise<boolean>;
  /** False where it is the last way to sign in. */
  removePasskey(by: SignedIn, id: string): Promise<boolean>;
  /** False where codes are the last way to sign in. */
  choose(by: SignedIn, what: 'codes' | 'morning', isOn: boolean): Promise<boolean>;
  listDevices(by: SignedIn): Promise<{ sessions: Device[]; passkeys: Device[] }>;
  endSession(by: SignedIn, id: string): Promise<void>;
  list(): Promise<Staff[]>;
  /**
   * Invites by a link, which is emailed too. The first one is an owner, others are members, and whoever is here already keeps
   * their role, unless one is named. `who` does it, as the log names them.
   */
  invite(who: string, given: { email: string; role?: Role | undefined }): Promise<Invitation>;
  /** Without the last owner who has joined, nobody could invite. */
  remove(who: string, email: string): Promise<'removed' | 'unknown' | 'last-owner'>;
  /** Writes into the log what somebody did that changes no row, such as an export. */
  record(who: string, action: string, detail: string): Promise<void>;
  /** Lists who did what, newest first: with everything, or with one enquiry. */
  readLog(limit: number, leadId?: string): Promise<LogEntry[]>;
};
