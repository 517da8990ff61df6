import { z } from '@/lib/xs2a/value/zod';

/**
 * A list inside an answer. Only its first wrong member is described, since a list with one wrong member is not used:
 * a description of each of thousands would keep the process busy.
 */
export function answeredList<Member extends z.ZodType>(member: Member) {
  return z.preprocess((value) => {
    if (!Array.isArray(value)) return value;
    const wrong = value.findIndex((one) => !member.safeParse(one).success);
    return wrong === -1 ? value : value.slice(0, wrong + 1);
  }, z.array(member));
}
