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

/** Not looked into: an agreement that cannot be read says nothing about who the PSU is. */
const AnyAgreements = z.object({ agreements: z.array(z.unknown()).max(AGREEMENTS_MAX) });

/** The agreements of the PSU of this context. @see supplement#10.17 */
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

/**
 * Whether the bank lists agreements, readable or not, for the PSU-ID and TPP-Session-ID of this context: it only does so
 * when the two belong together.
 * @assumes identity-confirmed-by-agreements
 */
export function confirmPsu(aspsp: Aspsp, context: CallContext): Promise<Outcome<unknown>> {
  return ask(
    aspsp,
    'list agreements',
    { method: 'GET', href: operationPath('listAgreements'), context },
    AnyAgreements,
    { noContent: { agreements: [] } },
  );
}
