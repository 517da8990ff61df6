import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as health } from '@/app/api/health/route';
import { POST as register } from '@/app/api/registration/route';
import { log } from '@/lib/log';
import { Browser, newUser, openApplication, type TestUser } from '@/test/harness/application';

let user: TestUser;
beforeAll(async () => {
  const application = await openApplication();
  user = await newUser();
  await application.close();
});
afterAll(async () => {
  const { closeDatabase } = await import('@/lib/db/client');
  await closeDatabase();
});

describe('while the database is away', () => {
  it('a request fails with nothing of it in the answer', async () => {
    const response = await user.browser.ask(accounts, {});
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      code: 'unavailable',
      title: 'The application is unavailable. Try again in a moment.',
      requestId: expect.any(String),
    });
  });

  it('the log says the same of it as the answer', async () => {
    const error = vi.spyOn(log, 'error');
    onTestFinished(() => error.mockRestore());
    await user.browser.ask(accounts, {});
    expect(error.mock.lastCall).toEqual([
      'refused',
      expect.objectContaining({ route: '/api/accounts', code: 'unavailable' }),
    ]);
  });

  it('nobody is signed out by it', async () => {
    const response = await user.browser.auth('session');
    expect(response.status).toBe(503);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('signing in says to try again, and nothing against the password', async () => {
    const response = await new Browser().signIn(user.email, user.password);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    const { url } = await response.json();
    expect(new URL(url).searchParams.get('error')).toBe('unavailable');
  });

  it('registration fails cleanly', async () => {
    const json = { name: 'Kari', email: 'kari@example.no', password: 'fjord og fjell' };
    const response = await new Browser().ask(register, {}, { method: 'POST', json });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });

  it('the process says that it cannot serve', async () => {
    const response = await health();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({
      status: 'no-database',
      code: 'unavailable',
      title: 'The application is unavailable. Try again in a moment.',
      requestId: expect.any(String),
    });
  });
});
