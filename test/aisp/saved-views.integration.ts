import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, PUT } from '@/app/api/saved-views/route';
import { database } from '@/lib/db/client';
import { newUser, type OpenApplication, openApplication } from '@/test/harness/application';

const view = (name: string) => ({ contextId: 'private', name, query: 'q=tannlege+Vik' });

describe('views with a name', () => {
  let application: OpenApplication;
  beforeAll(async () => {
    application = await openApplication();
  });
  afterAll(() => application.close());

  it('are kept sealed, and given back to who keeps them and to nobody else', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const put = await one.browser.ask(PUT, {}, { method: 'PUT', json: { views: [view('Tann')] } });
    expect(put.status).toBe(200);
    const got = await one.browser.ask(GET, {});
    expect(await got.json()).toEqual({ views: [view('Tann')] });
    expect(await (await other.browser.ask(GET, {})).json()).toEqual({ views: [] });
    const [row] = await database().savedViewSet.findMany();
    expect(JSON.stringify(row)).not.toMatch(/tann/i);
  });

  it('are refused without a name, and beyond thirty', async () => {
    const { browser } = await newUser();
    const put = (views: unknown) => browser.ask(PUT, {}, { method: 'PUT', json: { views } });
    expect((await put([view(' ')])).status).toBe(400);
    expect((await put(Array.from({ length: 31 }, (_, at) => view(`${at}`)))).status).toBe(400);
    expect((await put(Array.from({ length: 30 }, (_, at) => view(`${at}`)))).status).toBe(200);
  });
});
