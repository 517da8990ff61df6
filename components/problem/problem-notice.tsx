'use client';

import { useTranslations } from 'next-intl';
import type { RequestProblem } from '@/lib/query/request';
import { PlainProblem, type PlainProblemProps } from './plain-problem';
import { useBankCode } from './use-bank-code';

/**
 * What happened, what is safe, and what to do, by the problem's or the bank's code; the bank's own words are quoted.
 */
export function ProblemNotice(props: PlainProblemProps) {
  const { problem } = props;
  const { ofProblem } = useBankCode();
  return (
    <PlainProblem {...props} words={ofProblem(problem)}>
      <BankTexts messages={problem.bankMessages} />
    </PlainProblem>
  );
}

/** The bank's messages about it, quoted as the bank's. */
export function BankTexts({ messages = [] }: { messages: RequestProblem['bankMessages'] }) {
  const t = useTranslations('problem');
  return messages.map(
    ({ code, text }) =>
      text !== null && (
        <p key={code + text} className="mt-1">
          <bdi>{t('bankSays', { text })}</bdi>
        </p>
      ),
  );
}
