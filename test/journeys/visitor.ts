/** A person's browser, which keeps cookies and calls whichever process is up. */
import { Browser } from '@/test/harness/application';
import type { Outcome, Sure } from './account-model';
import type { Instance } from './instance';

/** `body` is the JSON of the answer, or empty. */
export type Answer = { status: number; text: string; body: Record<string, unknown> };

export type Line = { instance(): Instance };

/** `limited`: refused for now by a limit. */
export type SignInAnswer = Outcome | 'limited';

/** The database is too slow or there are too many requests: the outcome is unknown. */
const NO_ANSWER = ['internal', 'busy'];

export class Visitor {
  /** Whether the session of its cookie is valid, as far as its person knows. */
  session: Sure = 'no';
  /** When the session began, and when it was last used. */
  beganAt = 0;
  seenAt = 0;
  /** Whether it has signed in to the account before, as far as its person knows. */
  isKnown = false;
  private readonly browser: Browser;

  constructor(
    private readonly line: Line,
    readonly address: string,
    private readonly userAgent: string,
    cookieHeader = '',
  ) {
    this.browser = new Browser(address);
    for (const pair of cookieHeader.split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      this.browser.setCookie(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  /** Another browser with the same cookies. */
  copy(): Visitor {
    const { line, address, userAgent, browser } = this;
    return new Visitor(line, address, userAgent, browser.cookieHeader);
  }

  /** The answer, or null when none came that reveals the outcome. */
  async ask(method: string, path: string, json?: unknown): Promise<Answer | null> {
    return this.send({ method, path, ...(json === undefined ? {} : { json }) });
  }

  /** Posts to next-auth as the page does; null when no answer came. */
  async signIn(provider: string, fields: Record<string, string>): Promise<SignInAnswer | null> {
    const answer = await this.post(`callback/${provider}`, fields);
    if (answer === null) return null;
    const url = typeof answer.body.url === 'string' ? answer.body.url : '';
    const error = URL.canParse(url) ? new URL(url).searchParams.get('error') : 'no-address';
    if (answer.status === 200 && error === null) return 'in';
    if (error === 'second-factor') return 'second-factor';
    if (error === 'too-many-attempts') return 'limited';
    return error !== null && NO_ANSWER.includes(error) ? null : 'refused';
  }

  signOut(): Promise<Answer | null> {
    return this.post('signout', {});
  }

  private async post(action: string, fields: Record<string, string>): Promise<Answer | null> {
    const csrf = await this.send({ path: '/api/auth/csrf' });
    if (csrf === null) return null;
    const form = { ...fields, csrfToken: String(csrf.body.csrfToken), json: 'true' };
    return this.send({
      method: 'POST',
      path: `/api/auth/${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  }

  private async send(asking: Parameters<Browser['request']>[0]): Promise<Answer | null> {
    const headers = { 'user-agent': this.userAgent, ...asking.headers };
    const remote = async (request: Request) =>
      this.line.instance().send(request, await request.text());
    try {
      const response = await this.browser.ask(remote, {}, { ...asking, headers });
      const text = await response.text();
      // The database was too slow: the outcome is unknown here too.
      if (response.status === 503) return null;
      return {
        status: response.status,
        text,
        body: text.startsWith('{') ? JSON.parse(text) : {},
      };
    } catch {
      return null;
    }
  }
}
