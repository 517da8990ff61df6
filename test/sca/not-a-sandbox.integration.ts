/** Trial users are strangers at a bank that is no sandbox. */
import { expect, it } from 'vitest';
import { POST as createDemoUser } from '@/app/api/demo-users/route';
import { database } from '@/lib/db/client';
import { Browser, newUser, openApplication } from '@/test/harness/application';
import { beginConnecting, connectAs } from '@/test/harness/connect';
import { openPsuBank } from '@/test/harness/psu-bank';
import { comeBack } from '@/test/harness/sca-return';
import { shared } from '@/test/harness/shared';

const bank = shared(async () => {
  const opened = await openPsuBank();
  const application = await openApplication({ ...opened.settings, BANK_IS_SANDBOX: 'false' });
  return {
    ...opened,
    async close() {
      await application.close();
      await opened.close();
    },
  };
});

it('a trial user is not made', async () => {
  expect((await new Browser().ask(createDemoUser, {}, { method: 'POST' })).status).toBe(404);
  expect(await database().user.count()).toBe(0);
});

it('a trial user from before gives no bank away', async () => {
  const body = { bankId: new URL(bank.baseUrl).hostname };
  const [demo, user] = [await newUser(new Date(), { isDemo: true }), await newUser()];
  const psu = bank.newPsu();
  await connectAs(bank, demo, psu, { body });
  const back = bank.pass(await beginConnecting(user, body), psu);
  const { searchParams } = await comeBack(user.browser, back);
  expect(searchParams.get('reason')).toBe('psu-of-another-user');
  expect(await database().psu.findMany({ select: { userId: true } })).toEqual([
    { userId: demo.userId },
  ]);
});
