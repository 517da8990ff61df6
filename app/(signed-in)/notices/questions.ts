import { type Question, question } from '@/app/(signed-in)/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { readNotices } from '@/lib/notice/notices';
import { noticesQuery } from '@/lib/query/notice-queries';

/** The first queries of the notices page. */
export function noticesQuestions({ userId }: Visitor): Question[] {
  return [question(noticesQuery(), () => readNotices(userId))];
}
