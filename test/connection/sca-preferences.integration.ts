/** What a bank is told beforehand: when the number counts as the PSU's, and when it is forgotten. */
import { describe, expect, it } from 'vitest';
import type { Outcome } from '@/lib/aspsp/outcome';
import {
  askWithHints,
  changeScaPreference,
  forgetScaPreference,
  type ScaHints,
  scaHints,
  scaPreferences,
} from '@/lib/connection/sca-preferences';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';

shared(openBankAndApplication);

const NUMBER = '13039319955';
const ANOTHER = '01010112345';
const METHOD = 'ENGANGSKODEAPP_BIOMETRI';
const NOW = new Date('2026-11-23T10:00:00Z');

const begun: Outcome<never> = {
  kind: 'sca-required',
  scaRedirect: 'http://localhost:8444/sca/1',
  status: 201,
  messages: [],
  json: {},
};
const refused = (status: number): Outcome<never> => ({ kind: 'refused', status, messages: [] });

const person = async () => {
  const key = { userId: (await newUser()).userId, bankId: 'sandbox' };
  const told: ScaHints[] = [];
  return {
    key,
    told,
    hints: () => scaHints(key),
    remember: (change: Parameters<typeof changeScaPreference>[1]) =>
      changeScaPreference(key, change, NOW),
    /** Asks a bank that gives these answers in turn. */
    ask: (answers: Outcome<never>[], { isPsuKnown = true, meanwhile = async () => {} } = {}) =>
      askWithHints(
        key,
        isPsuKnown,
        async (hints) => {
          told.push(hints);
          await meanwhile();
          return answers[told.length - 1] ?? refused(500);
        },
        NOW,
      ),
  };
};

describe('a remembered number', () => {
  it('goes with a call that is made once only after the bank has accepted it', async () => {
    const { remember, ask, hints, told } = await person();
    await remember({ identityNumber: NUMBER });
    expect(await hints()).toEqual({});
    expect(await ask([begun])).toEqual(begun);
    expect(told).toEqual([{ psuIdentity: NUMBER }]);
    expect(await hints()).toEqual({ psuIdentity: NUMBER });
    await remember({ identityNumber: ANOTHER });
    expect(await hints()).toEqual({});
  });

  it('is not accepted by a bank that does not know whom it asks, or that refuses', async () => {
    const { remember, ask, hints } = await person();
    await remember({ identityNumber: NUMBER });
    await ask([begun], { isPsuKnown: false });
    expect(await hints()).toEqual({});
    await ask([refused(400), refused(400)]);
    expect(await hints()).toEqual({});
  });

  it("is forgotten when it was someone else's, and the method stays", async () => {
    const { remember, ask, hints, told } = await person();
    await remember({ identityNumber: NUMBER, method: METHOD });
    expect(await ask([refused(400), begun])).toEqual(begun);
    expect(told).toEqual([{ psuIdentity: NUMBER, psuAuthMethodPreferred: METHOD }, {}]);
    await ask([refused(500), refused(500), begun]);
    expect(told.at(-1)).toEqual({ psuAuthMethodPreferred: METHOD });
    expect(await hints()).toEqual({ psuAuthMethodPreferred: METHOD });
  });

  it.each([
    ['another refusal', [refused(403)], 1],
    ['a refusal that has nothing to do with it', [refused(400), refused(400)], 2],
  ])('stays after %s', async (_, answers, times) => {
    const { key, remember, ask, told } = await person();
    await remember({ identityNumber: NUMBER });
    expect(await ask(answers)).toEqual(answers.at(-1));
    expect(told).toHaveLength(times);
    expect(await scaPreferences(key.userId)).toMatchObject([{ identityNumberEnd: '55' }]);
  });

  it.each([
    ['accepted', [begun]],
    ['forgotten', [refused(400), begun]],
  ])(
    'that is changed while the bank is asked about the one before is not %s',
    async (_, answers) => {
      const { key, remember, ask, hints } = await person();
      await remember({ identityNumber: NUMBER });
      await ask(answers, {
        meanwhile: async () => {
          await remember({ identityNumber: ANOTHER });
        },
      });
      expect(await scaPreferences(key.userId)).toMatchObject([{ identityNumberEnd: '45' }]);
      expect(await hints()).toEqual({});
    },
  );
});

it('a bank that is told nothing beforehand is asked once, whatever it refuses', async () => {
  const { ask, told } = await person();
  expect(await ask([refused(400), begun])).toEqual(refused(400));
  expect(told).toEqual([{}]);
});

it('what is remembered is changed field by field, shown by its last two digits, and forgotten once', async () => {
  const { key, remember } = await person();
  const shown = async () => {
    const [view] = await scaPreferences(key.userId);
    return [view?.identityNumberEnd, view?.method];
  };
  expect(await shown()).toEqual([null, null]);
  await remember({ identityNumber: NUMBER });
  await remember({ method: METHOD });
  expect(await shown()).toEqual(['55', METHOD]);
  await remember({ identityNumber: null });
  expect(await shown()).toEqual([null, METHOD]);
  expect(
    await changeScaPreference({ ...key, bankId: 'other' }, { method: METHOD }, NOW),
  ).toBeNull();
  expect(await forgetScaPreference(key)).toBe(true);
  expect(await forgetScaPreference(key)).toBe(false);
  expect(await shown()).toEqual([null, null]);
});
