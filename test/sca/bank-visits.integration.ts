import { addMinutes, addSeconds } from 'date-fns';
import { expect, it } from 'vitest';
import { POST as connect } from '@/app/api/connections/route';
import { database } from '@/lib/db/client';
import { nextVisitAt } from '@/lib/sca/bank-visits';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';

const bank = shared(openBankAndApplication);

it('lets a person begin ten visits to the bank in ten minutes, and asks the bank no eleventh time', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const begin = ({ browser }: typeof user) =>
    browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox', context: 'PRIVATE', access: 'accounts' } },
    );
  for (let visit = 1; visit <= 10; visit += 1) expect((await begin(user)).status).toBe(201);
  const asked = bank.requests.length;
  const refused = await begin(user);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect(bank.requests).toHaveLength(asked);
  expect((await begin(other)).status).toBe(201);
  const { createdAt } = await database().scaAttempt.findFirstOrThrow({
    where: { userId: user.userId },
    orderBy: { createdAt: 'asc' },
  });
  expect(await nextVisitAt(user.userId, addSeconds(createdAt, 599))).not.toBeNull();
  expect(await nextVisitAt(user.userId, addMinutes(createdAt, 10))).toBeNull();
});
