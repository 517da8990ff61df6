/** The application for tests: a database of its own, its settings, and signed-in browsers that keep cookies. */
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { encode } from 'next-auth/jwt';
import { createTestDatabase } from '@/database/test-database';
import { cookieNames } from '@/lib/auth/cookies';
import { answerAuth } from '@/lib/auth/next-auth';
import { hashPassword } from '@/lib/auth/password';
import { startSession } from '@/lib/auth/session';
import { closeDatabase, database } from '@/lib/db/client';
import { createUser } from '@/lib/db/users/users';
import { env } from '@/lib/env';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';

export const APP_URL = 'http://localhost:3000';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

export type OpenApplication = { close(): Promise<void> };

/**
 * Creates a database and sets the settings of this process. Must run before anything reads `env()`.
 * @param reachedBy the address at which the application reaches its database, when that differs from the database's
 * own.
 * @param serverUrl the server of the database, when it is not the server of the run.
 */
export const openApplication = async (
  settings: Record<string, string> = {},
  reachedBy: (databaseUrl: string) => Promise<string> = async (databaseUrl) => databaseUrl,
  serverUrl?: string,
): Promise<OpenApplication> => {
  const testDatabase = await createTestDatabase({
    migrationsDir: MIGRATIONS_DIR,
    ofApplication: true,
    serverUrl,
  });
  Object.assign(process.env, {
    APP_URL,
    NEXTAUTH_URL: APP_URL,
    DATABASE_URL: await reachedBy(testDatabase.url),
    BANK_BASE_URL: 'https://localhost:1/api-sandbox',
    BANK_SCA_ORIGINS: 'http://localhost:2',
    BANK_IS_SANDBOX: 'true',
    TPP_CERTIFICATE_FILE: '/nowhere/certificate.pem',
    TPP_PRIVATE_KEY_FILE: '/nowhere/private-key.pem',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    PSU_ID_KEYS: `test:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  return {
    async close() {
      await closeDatabase();
      await testDatabase.drop();
    },
  };
};

type RouteHandler<Params> = (
  request: Request,
  context: { params: Promise<Params> },
) => Promise<Response>;

export type Asking = {
  method?: string;
  path?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: string;
};

/** A browser: it keeps cookies, and sends the origin of the page as browsers do. */
export class Browser {
  readonly #cookies = new Map<string, string>();

  constructor(readonly address = '203.0.113.7') {}

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  dropCookie(name: string): void {
    this.#cookies.delete(name);
  }

  request({ method = 'GET', path = '/', json, headers = {}, body }: Asking): Request {
    return new Request(`${APP_URL}${path}`, {
      method,
      headers: {
        cookie: this.cookieHeader,
        'user-agent': 'Test browser',
        'sec-fetch-site': 'same-origin',
        [CLIENT_ADDRESS_HEADER]: this.address,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined ? { body: JSON.stringify(json) } : body !== undefined ? { body } : {}),
    });
  }

  async ask<Params>(
    handler: RouteHandler<Params>,
    params: Params,
    asking: Asking = {},
  ): Promise<Response> {
    const response = await handler(this.request(asking), { params: Promise.resolve(params) });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  auth(
    action: string,
    form?: Record<string, string>,
    now = new Date(),
    asking: Asking = {},
  ): Promise<Response> {
    return this.ask(
      (request: Request, context: { params: Promise<{ nextauth: string[] }> }) =>
        answerAuth(request, context, now),
      { nextauth: action.split('/') },
      form === undefined
        ? { path: `/api/auth/${action}`, ...asking }
        : {
            method: 'POST',
            path: `/api/auth/${action}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(form).toString(),
            ...asking,
          },
    );
  }

  /** Signs in as next-auth's own client does. */
  async signIn(email: string, password: string, now = new Date()): Promise<Response> {
    const { csrfToken } = await (await this.auth('csrf', undefined, now)).json();
    return this.auth('callback/credentials', { email, password, csrfToken, json: 'true' }, now);
  }

  async signOut(now = new Date()): Promise<Response> {
    const { csrfToken } = await (await this.auth('csrf', undefined, now)).json();
    return this.auth('signout', { csrfToken, json: 'true' }, now);
  }
}

export type TestUser = { userId: string; email: string; password: string; browser: Browser };

const PASSWORD = 'fjord og fjell';

let users = 0;
let passwordHash: Promise<string> | undefined;

/** A new user, signed in on a browser of their own, without the cost of a password hash. */
export const newUser = async (
  now = new Date(),
  { isDemo = false }: { isDemo?: boolean } = {},
): Promise<TestUser> => {
  users += 1;
  passwordHash ??= hashPassword(PASSWORD, { network: 'tests', knownAs: null });
  const userId = randomUUID();
  // Several processes may make users in one database.
  const email = `user-${process.pid}-${users}@example.no`;
  await createUser(database(), {
    id: userId,
    email,
    name: `User ${users}`,
    passwordHash: await passwordHash,
    isDemo,
    createdAt: now,
  });
  const browser = new Browser();
  const { sessionId } = await startSession(database(), userId, { userAgent: 'Test browser' }, now);
  const token = await encode({
    token: { sub: userId, sid: sessionId },
    secret: env().NEXTAUTH_SECRET,
  });
  browser.setCookie(cookieNames(APP_URL).session, token);
  return { userId, email, password: PASSWORD, browser };
};
