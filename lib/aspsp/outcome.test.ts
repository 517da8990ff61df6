import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AspspError } from './error';
import { hasCode, outcomeOf } from './outcome';
import { scaLink } from './sca-link';

const ORIGINS = ['http://localhost:8444', 'https://sca.bank.example'];
const Answer = z.object({ id: z.string() });
const read = (status: number, json: unknown) => outcomeOf({ status, json }, Answer, ORIGINS);

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    if (error instanceof AspspError) return error.code;
    throw error;
  }
};

describe('the outcome of a call', () => {
  it('is done with the value that the schema reads', () => {
    expect(read(201, { id: 'x', more: 1 })).toEqual({
      kind: 'done',
      value: { id: 'x' },
      status: 201,
    });
  });

  it.each([200, 201, 401])(
    'is SCA required whenever the answer carries scaRedirect: %s',
    (status) => {
      const json = {
        tppMessages: [{ category: 'ERROR', code: 'SCA_EXPIRED', text: 'Again' }],
        _links: { scaRedirect: { href: 'http://localhost:8444/sca/1', verbs: ['GET'] } },
      };
      expect(read(status, json)).toEqual({
        kind: 'sca-required',
        scaRedirect: 'http://localhost:8444/sca/1',
        status,
        messages: [{ category: 'ERROR', code: 'SCA_EXPIRED', text: 'Again', path: null }],
        json,
      });
    },
  );

  it('is refused with the bank’s messages', () => {
    const outcome = read(403, {
      tppMessages: [{ category: 'ERROR', code: 'CONSENT_UNKNOWN', path: 'x' }],
    });
    expect(outcome).toEqual({
      kind: 'refused',
      status: 403,
      messages: [{ category: 'ERROR', code: 'CONSENT_UNKNOWN', path: 'x', text: null }],
    });
    expect(outcome.kind === 'refused' && hasCode(outcome, 'CONSENT_UNKNOWN')).toBe(true);
    expect(outcome.kind === 'refused' && hasCode(outcome, 'FORBIDDEN')).toBe(false);
  });

  it.each([
    [400, 'FORMAT_ERROR'],
    [403, 'CONSENT_UNKNOWN'],
    [409, 'CONFLICT'],
    [401, 'CONSENT_EXPIRED'],
    [401, 'CONSENT_INVALID'],
  ])('is refused with %s %s, wherever a link beside it leads', (status, code) => {
    const json = {
      tppMessages: [{ category: 'ERROR', code }],
      _links: { scaRedirect: { href: 'https://evil.example/sca', verbs: ['GET'] } },
    };
    expect(read(status, json)).toEqual({
      kind: 'refused',
      status,
      messages: [{ category: 'ERROR', code, path: null, text: null }],
    });
  });

  it.each([
    [401, 'SCA_EXPIRED'],
    [401, 'PSU_CREDENTIALS_INVALID'],
    [201, 'CONSENT_EXPIRED'],
  ])('is none with %s %s when the link it needs leads elsewhere', (status, code) => {
    const json = {
      id: 'x',
      tppMessages: [{ category: 'ERROR', code }],
      _links: { scaRedirect: { href: 'https://evil.example/sca', verbs: ['GET'] } },
    };
    expect(codeOf(() => read(status, json))).toBe('foreign-link');
  });

  it('reads the messages one by one: one without a code says nothing, other odd parts hide no code', () => {
    expect(
      read(401, {
        tppMessages: [
          null,
          'CONSENT_EXPIRED',
          { category: 'ERROR', code: 7 },
          { code: 'CONSENT_INVALID', text: { en: 'gone' }, path: 1 },
        ],
      }),
    ).toEqual({
      kind: 'refused',
      status: 401,
      messages: [{ category: 'ERROR', code: 'CONSENT_INVALID', path: null, text: null }],
    });
  });

  it.each(['GET', { GET: true }, [1], 7])(
    'is the way to SCA whatever stands for the verbs of its link: %j',
    (verbs) => {
      const href = 'https://sca.bank.example/a';
      const outcome = read(401, { _links: { scaRedirect: { href, verbs } } });
      expect(outcome).toMatchObject({ kind: 'sca-required', scaRedirect: href });
    },
  );

  it('is refused without messages when the bank gives none', () => {
    expect(read(404, undefined)).toEqual({ kind: 'refused', status: 404, messages: [] });
  });

  it('holds no more of the bank’s messages than the document allows', () => {
    const long = { category: 'ERROR', code: 'X'.repeat(1000), text: 'å'.repeat(1000) };
    const outcome = read(400, { tppMessages: Array.from({ length: 100 }, () => long) });
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    expect(outcome.messages).toHaveLength(20);
    expect(outcome.messages[0]?.text).toHaveLength(512);
    expect(outcome.messages[0]?.code).toHaveLength(64);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'x'],
    ['the wrong type', { id: 1 }],
    ['a missing field', {}],
  ])('is no outcome when a success holds %s', (_, json) => {
    expect(codeOf(() => read(200, json))).toBe('invalid-answer');
  });

  it('says what a bank means that writes its one message without the list', () => {
    const tppMessages = { category: 'ERROR', code: 'CONSENT_EXPIRED' };
    expect(read(401, { tppMessages })).toEqual({
      kind: 'refused',
      status: 401,
      messages: [{ category: 'ERROR', code: 'CONSENT_EXPIRED', path: null, text: null }],
    });
  });

  it.each([
    ['a list', []],
    ['messages that are none', { tppMessages: 'no' }],
  ])('is no outcome when a refusal holds %s', (_, json) => {
    expect(codeOf(() => read(400, json))).toBe('invalid-answer');
  });

  it.each([
    ['a list', []],
    ['a text', 'slow down'],
    ['messages that are none', { tppMessages: 'slow down' }],
  ])('is refused with the time that a 429 gives, also when that holds %s', (_, json) => {
    const wait = { status: 429 as const, until: new Date('2027-03-10T09:00:00Z') };
    expect(outcomeOf({ status: 429, json, wait }, Answer, ORIGINS)).toEqual({
      kind: 'refused',
      status: 429,
      messages: [],
      retryAt: new Date('2027-03-10T09:00:00Z'),
    });
  });
});

describe('scaRedirect', () => {
  it.each([
    'http://localhost:8444/sca?x=1',
    'https://sca.bank.example/a/b',
    `https://sca.bank.example/${'x'.repeat(7_975)}`,
  ])('leads to %s', (href) => {
    expect(scaLink(href, ORIGINS)).toBe(href);
  });

  it.each([
    'https://evil.example/sca',
    'https://sca.bank.example.evil.example/',
    'https://sca.bank.example@evil.example/',
    'https://evil@sca.bank.example/',
    'https://:evil@sca.bank.example/',
    'https://sca.bank.example:444/',
    'http://sca.bank.example/',
    'http://localhost:8445/sca',
    'javascript:alert(1)',
    'data:text/html,x',
    '//sca.bank.example/',
    '/sca',
    '',
    `https://sca.bank.example/${'x'.repeat(7_976)}`,
    `https://sca.bank.example/${'ø'.repeat(1_330)}`,
  ])('does not lead to %j', (href) => {
    expect(codeOf(() => scaLink(href, ORIGINS))).toBe('foreign-link');
  });

  it.each(['http://bank.example', 'ftp://localhost:8444'])(
    'does not lead to %s, configured or not',
    (origin) => {
      expect(codeOf(() => scaLink(`${origin}/`, [origin]))).toBe('foreign-link');
    },
  );
});
