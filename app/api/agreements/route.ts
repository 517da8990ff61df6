import { z } from 'zod';
import { bankProblem } from '@/app/api/bank-problem';
import { userRoute } from '@/lib/auth/user-route';
import { listAgreements } from '@/lib/connection/agreements';
import { presentPsu } from '@/lib/connection/presence';
import { ok } from '@/lib/http/route';
import type { AgreementsView } from '@/lib/view/connection/agreement';

const BankId = z.string('choice-unknown').min(1, 'choice-unknown').max(128, 'choice-unknown');

export const GET = userRoute(
  '/api/agreements',
  { query: z.object({ bank: BankId }) },
  async (call) => {
    const key = { userId: call.user.userId, bankId: call.query.bank };
    const listed = await listAgreements(key, presentPsu(call), call.now);
    if (!listed.ok) throw bankProblem(listed);
    return ok<AgreementsView>(listed.view);
  },
);
