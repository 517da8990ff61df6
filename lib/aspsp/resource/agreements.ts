/** `/v1/agreements`: the corporate agreements that a PSU may act for. */

import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { AgreementList } from '@/lib/xs2a/account/agreement';
import { operationPath } from '@/lib/xs2a/message/operation';

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
