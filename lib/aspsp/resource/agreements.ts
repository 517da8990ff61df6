/** `/v1/agreements`: the corporate agreements that a PSU may act for. */

import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { NO_ROWS, type ReadRows, rowsOf } from '@/lib/aspsp/rows-of';
import { Agreement } from '@/lib/xs2a/account/agreement';
import { operationPath } from '@/lib/xs2a/message/operation';
import { z } from '@/lib/xs2a/value/zod';

/** More than anybody can act under. @assumes answer-bounds */
const AGREEMENTS_MAX = 5_000;

const ReadAgreements = z
  .object({ agreements: rowsOf(Agreement, AGREEMENTS_MAX) })
  .transform(({ agreements }) => agreements);

/** The agreements of the PSU of this context. @see supplement#10 */
export function listAgreements(
  aspsp: Aspsp,
  context: CallContext,
): Promise<Outcome<ReadRows<Agreement>>> {
  return ask(
    aspsp,
    'list agreements',
    { method: 'GET', href: operationPath('listAgreements'), context },
    ReadAgreements,
    { noContent: NO_ROWS },
  );
}
