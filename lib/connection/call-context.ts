/** Who a call to the bank is made for, and in which SCA session. Only this file puts these headers together. */
import { randomUUID } from 'node:crypto';
import type { Presence } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import { deadlineFromNow } from '@/lib/aspsp/send';
import type { Connection } from '@/lib/db/connections/connections';
import type { Psu } from '@/lib/db/connections/psus';
import { openCorporateId, openPsuId } from '@/lib/vault/identity';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { unsolicitedReturnUri } from './return-uri';
import { sharedWaits } from './shared-waits';

export type ConnectionOfPsu = Connection & { psu: Psu };

/**
 * The context of a call for the PSU of a connection, or for a PSU whose context is not chosen yet; null identifies
 * nobody. What the caller passes takes precedence.
 * @throws UnreadableRow when the PSU's identity cannot be decrypted.
 */
export function callContext<Given extends Partial<CallContext>>(
  whom: ConnectionOfPsu | Psu | null,
  presence: Presence,
  given: Given,
): CallContext & { deadline: number } & Given {
  return {
    presence,
    tppRedirectUri: unsolicitedReturnUri(),
    deadline: deadlineFromNow(),
    ...(whom && { tppSessionId: psuOf(whom).tppSessionId, ...psuIdentity(whom) }),
    ...(whom && { waits: sharedWaits(whom, presence.kind) }),
    ...given,
  };
}

/** What identifies the PSU. The corporate id goes with every call in its context, and with no other. */
export function psuIdentity(
  whom: ConnectionOfPsu | Psu,
): Pick<CallContext, 'psuCorporateId'> & { psuId: string } {
  return {
    psuId: openPsuId(psuOf(whom)),
    psuCorporateId: 'psu' in whom ? (openCorporateId(whom) ?? undefined) : undefined,
  };
}

/**
 * The part of a call's context that is stored before it is made; the PSU's identity is added when it is sent. A call
 * for nobody gets its own session.
 */
export function storedContext(connection: ConnectionOfPsu | null, psuContext: PsuContext) {
  const tppSessionId = connection?.psu.tppSessionId ?? randomUUID();
  return { tppRedirectUri: unsolicitedReturnUri(), tppSessionId, psuContext };
}

function psuOf(whom: ConnectionOfPsu | Psu): Psu {
  return 'psu' in whom ? whom.psu : whom;
}
