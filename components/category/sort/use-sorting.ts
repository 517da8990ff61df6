'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type ChangeRules,
  changeCategoryRules,
  RULES_SCOPE,
} from '@/lib/query/user/category-queries';
import type { CategoryId } from '@/lib/view/insight/category';
import type { CategoryRule } from '@/lib/view/insight/category-rules';
import type { UnsortedGroup } from '@/lib/view/insight/unsorted';
import { forgetRule, learnRule } from './learn-rule';

/** What was done with a group: given a category, or skipped. */
type Done = { group: UnsortedGroup; category: CategoryId | null };

type Change = { of: Done; change: ChangeRules };

/** Steps through the groups; one press sorts or skips each, and the last step can always be undone. */
export function useSorting(groups: readonly UnsortedGroup[], rules: readonly CategoryRule[]) {
  const client = useQueryClient();
  const [done, setDone] = useState<readonly Done[]>([]);
  const [isFull, setFull] = useState(false);
  /** Changes that are not saved yet. One that could not be saved goes along with the next. */
  const waiting = useRef<readonly Change[]>([]);
  const save = useMutation({
    scope: RULES_SCOPE,
    mutationFn: async () => {
      const sent = waiting.current;
      const full = new Set<Done>();
      const all: ChangeRules = (before) => {
        full.clear();
        return sent.reduce<readonly CategoryRule[]>((now, { of, change }) => {
          const next = change(now);
          if (next === null) full.add(of);
          return next ?? now;
        }, before);
      };
      if (sent.length > 0) await changeCategoryRules(client, all, 'none');
      waiting.current = waiting.current.filter((change) => !sent.includes(change));
      if (full.size === 0) return;
      // Another device took the room meanwhile: these groups come back.
      setFull(true);
      setDone((now) => now.filter((one) => !full.has(one)));
    },
  });
  const change = (of: Done, change: ChangeRules) => {
    waiting.current = [...waiting.current, { of, change }];
    save.mutate();
  };
  const current = groups.find((group) => !done.some((one) => one.group === group));
  const step = (category: CategoryId | null) => {
    if (current === undefined) return;
    const made = { group: current, category };
    const learned = learnedOf(made);
    const hasRoom = learned === null || learnRule(rules, learned) !== null;
    setFull(!hasRoom);
    if (!hasRoom) return;
    setDone([...done, made]);
    if (learned !== null) change(made, (now) => learnRule(now, learned));
  };
  const undo = () => {
    const last = done.at(-1);
    if (last === undefined) return;
    setFull(false);
    setDone(done.slice(0, -1));
    const learned = learnedOf(last);
    // Two names that differ only beyond the longest phrase have the same rule.
    const isShared = done.slice(0, -1).some((one) => isSame(learnedOf(one), learned));
    if (learned !== null && !isShared) change(last, (now) => forgetRule(now, learned));
  };
  return {
    current,
    done,
    last: done.at(-1),
    sort: step,
    skip: () => step(null),
    undo,
    isFull,
    isSaving: save.isPending,
    error: save.error,
    /** Retries a failed save. */
    retry: () => save.mutate(),
  };
}

function learnedOf({ group: { phrase, direction }, category }: Done) {
  return category === null ? null : { category, phrase, direction };
}

function isSame(one: ReturnType<typeof learnedOf>, other: ReturnType<typeof learnedOf>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
