/** A PSU as the TPP knows it after SCA, and the accounts it sees. */
import type { BankClient } from './bank-client';
import { hasStatus, holds, listOf, objectOf } from './holds';
import type { ScaVisit } from './sca-pages';

/** A PSU after SCA: the headers for later calls. */
export type Psu = {
  psuId: string;
  sessionId: string;
  corporateId: string | undefined;
  headers: Record<string, string>;
  visit: ScaVisit;
};

/** The PSU of a successful return. */
export function psuOf(visit: ScaVisit): Psu {
  const { returned } = visit;
  const psuId = returned.get('psu-id');
  const sessionId = returned.get('tpp-session-id');
  holds(
    psuId !== null && sessionId !== null,
    'psu-id and tpp-session-id after SCA',
    [...returned.keys()].join(', '),
  );
  const corporateId = returned.get('psu-corporate-id') ?? undefined;
  return {
    psuId,
    sessionId,
    corporateId,
    visit,
    headers: {
      'PSU-ID': psuId,
      'TPP-Session-ID': sessionId,
      ...(corporateId === undefined ? {} : { 'PSU-Corporate-ID': corporateId }),
    },
  };
}

/** The accounts that a PSU sees. */
export async function accountsOf(
  client: BankClient,
  { headers }: Pick<Psu, 'headers'>,
): Promise<Record<string, unknown>[]> {
  const answer = await client.call({ path: '/v1/accounts', headers });
  hasStatus(answer, 200);
  return listOf(objectOf(answer), 'accounts');
}
