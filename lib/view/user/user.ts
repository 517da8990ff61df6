/** `POST /api/registration` `{ name, email, password }` → 201, then sign in with next-auth's credentials. */
export type RegistrationView = { userId: string };

/** `POST /api/demo-users` (sandbox only, "try it") → a trial user's credentials for one immediate sign-in. */
export type DemoUserView = { email: string; password: string };

/** `POST /api/trials`: whether a bank is ready to look at; if not, the user connects one. */
export type TrialView = { isReady: boolean };

/** `GET /api/sessions`; `DELETE /api/sessions/{sessionId}` ends one, `DELETE /api/sessions` all but this one. */
export type SessionView = {
  sessionId: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
};
export type SessionsView = { sessions: SessionView[] };

/** The signed-in user, for server-rendered frames: `currentUser()` in lib/auth returns this or null. */
export type CurrentUserView = {
  userId: string;
  name: string;
  email: string;
  isDemo: boolean;
  isEmailConfirmed: boolean;
  sessionId: string;
};

/** `GET /api/account`: the user's own account. `newEmail` is not confirmed yet. */
export type AccountHolderView = {
  name: string;
  email: string;
  isDemo: boolean;
  isEmailConfirmed: boolean;
  newEmail: string | null;
  /** If so, a passkey can replace the password wherever the user must prove their identity. */
  hasPasskeys: boolean;
};

/** `POST /api/email-confirmations`: what a link in a message did. */
export type EmailConfirmationView = { done: 'confirmed' | 'changed' | 'waits-for-other' };

/** Security events of an account; each has a text in the message catalogues. */
export type SecurityEventKind =
  | 'SIGNED_IN'
  | 'SIGN_IN_FAILED'
  | 'LOCKED_OUT'
  | 'CONFIRMED'
  | 'CONFIRMATION_FAILED'
  | 'SESSION_ENDED'
  | 'SESSIONS_ENDED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET_REQUESTED'
  | 'PASSWORD_RESET'
  | 'NAME_CHANGED'
  | 'EMAIL_CHANGE_REQUESTED'
  | 'EMAIL_CHANGED'
  | 'EMAIL_CONFIRMED'
  | 'DATA_EXPORTED'
  | 'ACCOUNT_DELETED'
  | 'SCA_REFUSED'
  | 'SECOND_FACTOR_FAILED'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'RECOVERY_CODES_MADE'
  | 'RECOVERY_CODE_USED'
  | 'PASSKEYS_REMOVAL_REQUESTED'
  | 'PASSKEYS_REMOVED'
  | 'CONNECTION_MOVE_ASKED'
  | 'CONNECTION_MOVED_AWAY'
  | 'CONNECTION_MOVED_HERE';

/** `GET /api/activity`: newest first. */
export type ActivityView = {
  events: {
    id: string;
    kind: SecurityEventKind;
    reason: string | null;
    userAgent: string | null;
    address: string | null;
    at: string;
  }[];
};
