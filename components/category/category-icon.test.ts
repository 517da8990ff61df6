import { ArrowLeftRight, PiggyBank, Shapes } from 'lucide-react';
import { expect, it } from 'vitest';
import { transactionIcon } from './category-icon';

it.each([
  ['savings', null, PiggyBank],
  ['savings', 'Buffer', ArrowLeftRight],
  ['other', null, Shapes],
] as const)(
  'a transaction in %s, with the own account %s, has an icon of its own',
  (category, ownAccountName, icon) => {
    expect(transactionIcon({ category, ownAccountName })).toBe(icon);
  },
);
