import { type Question, question } from '@/app/(signed-in)/questions';
import type { Visitor } from '@/app/(signed-in)/visitor';
import { readAccountHolder, readActivity } from '@/lib/account/account';
import { readPasskeys } from '@/lib/account/passkeys';
import { categoryRules } from '@/lib/aisp/insight/category-rules';
import { sessionsOf } from '@/lib/auth/session';
import { scaPreferences } from '@/lib/connection/sca-preferences';
import { noticeSettings } from '@/lib/notice/notices';
import { scaPreferencesQuery } from '@/lib/query/connection-queries';
import { noticeSettingsQuery } from '@/lib/query/notice-queries';
import { accountHolderQuery, activityQuery } from '@/lib/query/user/account-requests';
import { categoryRulesQuery } from '@/lib/query/user/category-queries';
import { passkeysQuery } from '@/lib/query/user/passkey-requests';
import { sessionsQuery } from '@/lib/query/user/session-queries';

export function settingsQuestions(visitor: Visitor): Question[] {
  const { user, now } = visitor;
  return [
    question(sessionsQuery(), async () => ({ sessions: await sessionsOf(user, now) })),
    accountHolderOf(visitor),
  ];
}

export function bankSettingsQuestions({ userId }: Visitor): Question[] {
  return [
    question(scaPreferencesQuery(), async () => ({ preferences: await scaPreferences(userId) })),
  ];
}

export function myAccountQuestions(visitor: Visitor): Question[] {
  return [accountHolderOf(visitor), question(passkeysQuery(), () => readPasskeys(visitor.user))];
}

export function activityQuestions({ user }: Visitor): Question[] {
  return [question(activityQuery(), () => readActivity(user))];
}

export function noticeSettingsQuestions({ user }: Visitor): Question[] {
  return [question(noticeSettingsQuery(), () => noticeSettings(user))];
}

/** Only the rules. Uncategorised transactions take a while to gather, so the page that sorts them asks for them. */
export function categoriesQuestions({ userId }: Visitor): Question[] {
  return [question(categoryRulesQuery(), () => categoryRules(userId))];
}

function accountHolderOf({ user, now }: Visitor): Question {
  return question(accountHolderQuery(), () => readAccountHolder(user, now));
}
