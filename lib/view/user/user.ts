/** `POST /api/registration` `{ name, email, password }` → 201, then sign in with next-auth's credentials. */
export type RegistrationView = { userId: string };

/** `POST /api/demo-users` (sandbox only, "try it") → a throw-away user's credentials for one immediate sign-in. */
export type DemoUserView = { email: string; password: string };

/** `GET /api/sessions`; `DELETE /api/sessions/{sessionId}` ends one, `DELETE /api/sessions` all but this one. */
export type SessionView = {
  sessionId: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  address: string | null;
};
export type SessionsView = { sessions: SessionView[] };

/** Who is signed in, for server-rendered frames: `currentUser()` of lib/auth answers this or null. */
export type CurrentUserView = {
  userId: string;
  name: string;
  email: string;
  isDemo: boolean;
  sessionId: string;
};
