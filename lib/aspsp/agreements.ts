/** `/v1/agreements`: the corporate agreements that a PSU may act for. */
import { AgreementList } from '@/lib/xs2a/account/agreement';
import { operationPath } from '@/lib/xs2a/message/operation';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

/** The agreements of the PSU of this context. @see supplement#10 */
export function listAgreements(
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<AgreementList>> {
  return ask(
    aspsp,
    'list agreements',
    { method: 'GET', href: operationPath('listAgreements'), context },
    AgreementList,
  );
}
