import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { createAnswerSigner } from '@/lib/xs2a/signature/sign';
import { authorityOfRun } from '@/sandbox-bank/testing/certificates-of-run';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import { createBankClient } from './bank-client';
import type { Check } from './check';
import { ALL_CHECKS, CHECK_GROUPS } from './checks/all-checks';
import { type CheckResult, runCheck, runGroups } from './runner';
import { openStage, type Stage } from './stage';
import {
  CHECKS_OF_THE_OPENING,
  REFUSES_EVERYTHING,
  REFUSES_NOTHING,
} from './testing/one-sided-banks';
import { OPEN_ANSWERS } from './testing/open-answers';
import { PLANTED_FAULTS } from './testing/planted-faults';
import { type PlantedFault, startWrongBank, type WrongBank } from './testing/wrong-bank';

const WITHOUT_WORLDS = ['customer-fields', 'customer-agreement', 'unattended-next-day'];
const REDIRECT_URI = 'https://tpp.example/return';

let bank: TestBank;
let wrong: WrongBank;
let wrongStage: Stage;

const openAt = async ({ baseUrl, scaOrigin }: { baseUrl: string; scaOrigin: string }) => {
  const caPem = await readFile(bank.caFile, 'utf8');
  const clientOf = async (organisation: string) =>
    createBankClient({
      baseUrl,
      caPem,
      keys: await bank.keys(organisation, ['PSP_AI', 'PSP_PI']),
      redirectUri: REDIRECT_URI,
      now: () => new Date(),
    });
  return openStage({
    client: await clientOf('Prøvestasjonen AS'),
    second: await clientOf('Den Andre AS'),
    redirectUri: REDIRECT_URI,
    scaOrigins: [scaOrigin],
    caPem,
    now: () => new Date(),
  });
};

beforeAll(async () => {
  bank = await startTestBank(createTestDatabase);
  const { baseUrl, scaOrigin, authority } = bank;
  const { caPem, tls } = authority;
  wrong = await startWrongBank({ baseUrl, scaOrigin, caPem, tls });
  wrongStage = await openAt(wrong);
});
afterAll(async () => {
  wrong.close();
  await bank.remove();
});

describe('the conformance suite', () => {
  it('finds nothing wrong with the sandbox bank, leaves nothing out, and removes its world', async () => {
    const stage = await openAt(bank);
    const broken: CheckResult[] = [];
    const { counts } = await runGroups(CHECK_GROUPS, stage, bank.baseUrl, (result) => {
      if (result.outcome !== 'passed') broken.push(result);
    });
    expect(broken).toEqual([]);
    expect(counts.must.passed).toBeGreaterThan(150);
    await stage.close();
    const path = `/v1/sandbox/worlds/${stage.world?.id}`;
    expect((await wrongStage.client.call({ path })).status).toBe(404);
    // About 900 calls: seconds by itself, longer next to other test files.
  }, 240_000);

  it('goes without what needs worlds at a bank that has none, and removes its customers one by one', async () => {
    wrong.plant({
      check: 'none',
      what: 'has no worlds',
      spoil: (answer, { path }) =>
        path.includes('/v1/sandbox/worlds')
          ? { ...answer, status: 404, body: { tppMessages: [] } }
          : answer,
    });
    try {
      const stage = await openAt(wrong);
      expect(stage.world).toBeUndefined();
      const outcomes: Record<string, string> = {};
      for (const check of ALL_CHECKS.filter(({ id }) => WITHOUT_WORLDS.includes(id)))
        outcomes[check.id] = (await runCheck(check, stage)).outcome;
      expect(outcomes).toEqual({
        'customer-fields': 'passed',
        'customer-agreement': 'passed',
        'unattended-next-day': 'skipped',
      });
      await stage.close();
      for (const { customerId } of [stage.person, stage.visitor, stage.director]) {
        const path = `/v1/sandbox/customers/${customerId}`;
        expect((await stage.client.call({ path })).status).toBe(404);
      }
    } finally {
      wrong.plant(null);
    }
  });

  const finds = async (fault: PlantedFault) => {
    const check = ALL_CHECKS.find(({ id }) => id === fault.check);
    if (check === undefined) throw new Error(`no check is named ${fault.check}`);
    wrong.plant(fault);
    try {
      expect(await runCheck(check, wrongStage)).toMatchObject({
        outcome: 'failed',
        wanted: expect.any(String),
        exchanges: expect.arrayContaining([expect.objectContaining({ call: expect.any(String) })]),
      });
    } finally {
      wrong.plant(null);
    }
    // It was the fault, not something the check did before.
    expect((await runCheck(check, wrongStage)).outcome).toBe('passed');
  };

  it.each(OPEN_ANSWERS)('lets pass a bank that $what, by $check', async (open) => {
    const check = ALL_CHECKS.find(({ id }) => id === open.check);
    if (check === undefined) throw new Error(`no check is named ${open.check}`);
    expect(check.grade).toBe('must');
    wrong.plant(open);
    try {
      expect(await runCheck(check, wrongStage)).toMatchObject({ outcome: 'passed' });
    } finally {
      wrong.plant(null);
    }
  });

  it.each(PLANTED_FAULTS)('finds a bank that $what, by $check', finds);

  it('has no check that a bank could not fail: each without a planted fault finds one that refuses nothing, or everything', async () => {
    const planted = new Set(PLANTED_FAULTS.map(({ check }) => check));
    let left = ALL_CHECKS.filter(({ id }) => !planted.has(id));
    try {
      for (const fault of [REFUSES_NOTHING, REFUSES_EVERYTHING]) {
        wrong.plant(fault);
        const passed: Check[] = [];
        for (const check of left) {
          if ((await runCheck(check, wrongStage)).outcome !== 'failed') passed.push(check);
        }
        left = passed;
      }
    } finally {
      wrong.plant(null);
    }
    expect(left.map(({ id }) => id)).toEqual(CHECKS_OF_THE_OPENING);
    // Seconds by itself, longer beside other test files.
  }, 240_000);

  it('finds a bank that signs with a certificate of another authority, by answer-signed', async () => {
    const { seal } = await authorityOfRun('other-authority');
    const signer = createAnswerSigner(seal);
    await finds({
      check: 'answer-signed',
      what: 'signs with a certificate of another authority',
      spoil: (answer) => {
        const { date = '', 'x-request-id': requestId = '' } = answer.headers;
        const signed = signer.sign({
          headers: { Date: date, 'X-Request-ID': requestId },
          body: Buffer.from(JSON.stringify(answer.body), 'utf8'),
        });
        const ofAnother = Object.entries(signed.headers).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]);
        return { ...answer, headers: { ...answer.headers, ...Object.fromEntries(ofAnother) } };
      },
    });
  });
});
