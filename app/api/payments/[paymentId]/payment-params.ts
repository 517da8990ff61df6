import { z } from 'zod';

/** The payment in the path. */
export const paymentParams = z.object({ paymentId: z.uuid() });

type Call = { user: { userId: string }; params: z.infer<typeof paymentParams> };

export function paymentKey({ user, params }: Call) {
  return { userId: user.userId, paymentId: params.paymentId };
}
