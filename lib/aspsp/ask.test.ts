import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type LogFields, log } from '@/lib/log';
import { json, openTestBank, type TestBank } from '@/test/harness/test-bank';
import { ask } from './ask';
import type { Aspsp } from './config';
import { attended } from './presence';
import { closeConnections } from './send';

let bank: TestBank;
let aspsp: Aspsp;

beforeAll(async () => {
  bank = await openTestBank();
  aspsp = bank.aspsp();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await closeConnections(aspsp);
  await bank.close();
});

/** The log's fields of a call that the bank answers with this status and these codes. */
async function logged(status: number, ...codes: string[]): Promise<LogFields | undefined> {
  const lines: LogFields[] = [];
  vi.spyOn(log, 'info').mockImplementation((event, fields = {}) => {
    if (event === 'bank asked') lines.push(fields);
  });
  const tppMessages = codes.map((code) => ({ category: 'ERROR', code, text: 'Kari Nordmann' }));
  bank.reply(json(status, { tppMessages }));
  const presence = attended('203.0.113.7', new Headers());
  const call = {
    method: 'POST' as const,
    href: '/v1/consents',
    context: { presence, tppRedirectUri: 'http://localhost:3000/sca/x/return' },
  };
  await ask(aspsp, 'create-consent', call, z.unknown());
  return lines[0];
}

it("writes the bank's own codes of a refusal, but nothing that is no code", async () => {
  expect(await logged(400, 'KID_INVALID', 'FORMAT_ERROR')).toMatchObject({
    code: 'refused',
    bankStatus: 400,
    bankCodes: ['KID_INVALID', 'FORMAT_ERROR'],
  });
  expect(await logged(403, 'No access for Kari', '13039319955', 'FORBIDDEN')).toMatchObject({
    bankCodes: ['FORBIDDEN'],
  });
  expect(await logged(401)).not.toHaveProperty('bankCodes');
});
