import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET, PUT } from '@/app/api/saved-views/route';
import { database } from '@/lib/db/client';
import { sealSet } from '@/lib/vault/kept-set';
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
    expect(await got.json()).toMatchObject({ views: [view('Tann')] });
    expect(await (await other.browser.ask(GET, {})).json()).toEqual({ views: [], version: null });
    const [row] = await database().savedViewSet.findMany();
    expect(JSON.stringify(row)).not.toMatch(/tann/i);
  });

  it('are kept without the controls and direction marks of their names', async () => {
    const { browser } = await newUser();
    const json = { views: [view(' \u202eTann\u2028lege\u0007 ')] };
    const put = await browser.ask(PUT, {}, { method: 'PUT', json });
    expect(await put.json()).toMatchObject({ views: [view('Tannlege')] });
    expect(await (await browser.ask(GET, {})).json()).toMatchObject({ views: [view('Tannlege')] });
  });

  it('are given back without one that was saved under a name that shows nothing', async () => {
    const { userId, browser } = await newUser();
    const views = [view('\u200b'), view('Tann')];
    const { sealed: sealedViews, keyId } = sealSet('saved_view_set', userId, views);
    const updatedAt = new Date('2026-11-18T09:12:00.123Z');
    await database().savedViewSet.create({ data: { userId, sealedViews, keyId, updatedAt } });
    expect(await (await browser.ask(GET, {})).json()).toEqual({
      views: [view('Tann')],
      version: 1_794_993_120_123,
    });
  });

  it('are refused without a name, and beyond thirty', async () => {
    const { browser } = await newUser();
    const put = (views: unknown) => browser.ask(PUT, {}, { method: 'PUT', json: { views } });
    expect((await put([view(' ')])).status).toBe(400);
    for (const name of ['\u200b', '\u2060 \u200d', '\u00ad', '\u3164', '\u2800', '\u2028']) {
      const refused = await put([view(name)]);
      expect(refused.status, JSON.stringify(name)).toBe(400);
      expect((await refused.json()).fields).toEqual([
        { path: 'views.0.name', rule: 'field-required' },
      ]);
    }
    expect((await put(Array.from({ length: 31 }, (_, at) => view(`${at}`)))).status).toBe(400);
    expect((await put(Array.from({ length: 30 }, (_, at) => view(`${at}`)))).status).toBe(200);
  });
});
