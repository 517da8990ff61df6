import { z } from 'zod';
import { appErrorOf } from '@/app/api/unavailable';
import { readTransactions } from '@/lib/aisp/read-transactions';
import { ok, userRoute } from '@/lib/http/route';
import { presentPsu } from '@/lib/psu/presence';
import type { TransactionsView } from '@/lib/view/account';
import { IsoDate } from '@/lib/xs2a/iso-date';
import { BOOKING_STATUSES } from '@/lib/xs2a/transaction';

const CURSOR_CHARACTERS_MAX = 8_192;
const PAGE_SIZE = 100;

/** A cursor holds its own query: with one, the other parameters do not count. */
const Query = z.object({
  cursor: z.string('cursor-unknown').max(CURSOR_CHARACTERS_MAX, 'cursor-unknown').optional(),
  bookingStatus: z.enum(BOOKING_STATUSES, 'choice-unknown').default('both'),
  dateFrom: IsoDate.optional(),
  dateTo: IsoDate.optional(),
});

export const GET = userRoute(
  '/api/accounts/[accountId]/transactions',
  { params: z.object({ accountId: z.uuid() }), query: Query },
  async (call) => {
    const { cursor, ...query } = call.query;
    const read = await readTransactions(
      { userId: call.user.userId, accountId: call.params.accountId },
      cursor === undefined ? { query: { ...query, limit: PAGE_SIZE } } : { cursor },
      presentPsu(call),
      call.now,
    );
    if (!read.ok) throw appErrorOf(read);
    return ok<TransactionsView>(read.page);
  },
);
