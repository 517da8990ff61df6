/** The round trip of SCA: who is sent there, what the pages ask, and what the PSU returns with. */

import { randomUUID } from 'node:crypto';
import { hrefOf } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import { hasStatus, holds, isRefused, matches, same } from '@/kit/conformance/holds';
import { psuOf } from '@/kit/conformance/psu';
import type { Stage } from '@/kit/conformance/stage';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const METHODS = ['ENGANGSKODEAPP_BIOMETRI', 'EID_MOBILE', 'ASPSPID', 'HA2'];
const HOUR_SECONDS = 3_600;
const RETURN_PLACE =
  'interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp';

const start = (stage: Stage, headers: Record<string, string | undefined> = {}) =>
  stage.client.call({ path: '/v1/accounts', headers });

const identityOf = (stage: Stage) => ({ identityNumber: stage.visitor.number });

/** The preferred methods with which SCA shows no page of methods. */
async function methodsSkipping(stage: Stage): Promise<string[]> {
  const skipping: string[] = [];
  for (const method of METHODS) {
    const answer = await start(stage, { 'X-PSU-AuthMethod-Preferred': method });
    const { steps } = await stage.walk(answer, { ...identityOf(stage), cancelAt: 1 });
    if (steps.every(({ fields }) => !fields.includes('method'))) skipping.push(method);
  }
  return skipping;
}

export const scaChecks: readonly Check[] = [
  {
    id: 'sca-without-psu-id',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'An account resource without a PSU-ID gets 401 with a scaRedirect link.',
    run: async (stage) => {
      const answer = await start(stage);
      hasStatus(answer, 401);
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
  {
    id: 'sca-unknown-psu-id',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'An account resource with a PSU-ID that the bank never issued gets 401 with a scaRedirect link.',
    run: async (stage) => {
      const answer = await start(stage, { 'PSU-ID': randomUUID() });
      hasStatus(answer, 401);
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
  {
    id: 'sca-without-redirect-uri',
    grade: 'must',
    place: 'interface#header-meanings-common',
    rule: 'TPP-Redirect-URI is needed on a request that may require SCA.',
    run: async (stage) =>
      isRefused(await start(stage, { 'TPP-Redirect-URI': undefined }), 400, 'HTTP_HEADER_REQUIRED'),
  },
  {
    id: 'sca-return-psu-id',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'After SCA the PSU comes back with psu-id, a UUID.',
    run: async (stage) => matches(stage.person.psuId, UUID, 'psu-id'),
  },
  {
    id: 'sca-return-context',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'The return names the context: PRIVATE or CORPORATE.',
    run: async (stage) => {
      same(stage.person.visit.returned.get('context'), 'PRIVATE', 'context');
      same(stage.director.visit.returned.get('context'), 'CORPORATE', 'context');
    },
  },
  {
    id: 'sca-return-corporate-id',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'psu-corporate-id, a UUID, is present when the PSU chose the corporate context, and only then.',
    run: async (stage) => {
      matches(stage.director.corporateId, UUID, 'psu-corporate-id');
      same(stage.person.visit.returned.has('psu-corporate-id'), false, 'psu-corporate-id there');
    },
  },
  {
    id: 'sca-return-session',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'tpp-session-id is the TPP-Session-ID of the request that started SCA.',
    run: async (stage) => {
      const session = randomUUID();
      const answer = await start(stage, { 'TPP-Session-ID': session });
      const visit = await stage.walk(answer, identityOf(stage));
      same(visit.returned.get('tpp-session-id'), session, 'tpp-session-id');
    },
  },
  {
    id: 'sca-session-made',
    grade: 'should',
    place: 'supplement#4',
    rule: 'Without a TPP-Session-ID the bank makes one and returns it.',
    run: async (stage) =>
      matches(stage.person.visit.returned.get('tpp-session-id'), /^.+$/, 'tpp-session-id'),
  },
  {
    id: 'sca-return-query-kept',
    grade: 'should',
    place: 'supplement#1',
    rule: 'The query of a TPP-Redirect-URI is kept.',
    run: async (stage) => {
      const uri = `${stage.redirectUri.split('?')[0]}?attempt=7&way=back`;
      const answer = await start(stage, { 'TPP-Redirect-URI': uri });
      const { returned } = await stage.walk(answer, identityOf(stage));
      same([returned.get('attempt'), returned.get('way')], ['7', 'back'], 'the query');
    },
  },
  {
    id: 'sca-psu-id-stable',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'The psu-id of a PSU is the same each time.',
    run: async (stage) => {
      const again = await stage.connect(stage.visitor);
      same(again.psuId, stage.visitor.psuId, 'psu-id');
    },
  },
  {
    id: 'sca-psu-id-of-each-tpp',
    grade: 'must',
    place: RETURN_PLACE,
    rule: 'The psu-id is unique per TPP: another TPP gets its own, and cannot use this one.',
    needs: ['second TPP'],
    run: async (stage) => {
      const { second, person } = stage;
      if (second === undefined) return;
      const other = await stage.connect(person, { client: second });
      holds(other.psuId !== person.psuId, 'another psu-id', 'the same');
      hasStatus(await second.call({ path: '/v1/accounts', headers: person.headers }), 401, 403);
    },
  },
  {
    id: 'sca-cancelled',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'A failed SCA returns with system, status, code and message.',
    run: async (stage) => {
      const visit = await stage.walk(await start(stage), { ...identityOf(stage), cancelAt: 0 });
      for (const name of ['system', 'status', 'code', 'message']) {
        holds(visit.returned.has(name), name, [...visit.returned.keys()]);
      }
      matches(visit.returned.get('status'), /^[1-5][0-9][0-9]$/, 'status');
      holds(!visit.returned.has('psu-id'), 'no psu-id', 'one');
    },
  },
  {
    id: 'sca-cancelled-code',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'When the PSU cancels, the return has 400 SCA_INVALID.',
    run: async (stage) => {
      const visit = await stage.walk(await start(stage), { ...identityOf(stage), cancelAt: 0 });
      same(
        [visit.returned.get('status'), visit.returned.get('code')],
        ['400', 'SCA_INVALID'],
        'status and code',
      );
    },
  },
  {
    id: 'sca-steps',
    grade: 'ours',
    place: 'interface#authentication',
    rule: 'The pages ask for identity, method and consent, one step each, and each can be cancelled.',
    run: async (stage) => {
      const { steps } = stage.person.visit;
      same(
        steps.map(({ fields }) => fields.join(' ')),
        ['identityNumber', 'method', 'resourceIds'],
        'the steps',
      );
      for (const { buttons } of steps) holds(buttons.includes('cancel'), 'a way out', buttons);
    },
  },
  {
    id: 'sca-identity-skipped',
    grade: 'must',
    place: 'interface#authentication',
    rule: 'X-PSU-IDENTITY skips entering the identity number.',
    run: async (stage) => {
      const answer = await start(stage, { 'X-PSU-IDENTITY': stage.visitor.number });
      const { steps } = await stage.walk(answer, { identityNumber: '00000000000' });
      holds(
        steps.every(({ fields }) => !fields.includes('identityNumber')),
        'no page that asks for the number',
        steps.map(({ fields }) => fields),
      );
    },
  },
  {
    id: 'sca-method-skipped',
    grade: 'must',
    place: 'interface#authentication',
    rule: 'X-PSU-AuthMethod-Preferred skips the method selection, for a method that is available.',
    run: async (stage) => {
      const skipping = await methodsSkipping(stage);
      holds(skipping.length > 0, 'no page of methods with one of the four values', skipping);
    },
  },
  {
    id: 'sca-method-each',
    grade: 'ours',
    place: 'interface#header-meanings-common',
    rule: 'Each of the four methods is available in a sandbox.',
    run: async (stage) => same(await methodsSkipping(stage), METHODS, 'methods without their page'),
  },
  {
    id: 'sca-context-chosen',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'A PSU with both contexts picks one during SCA.',
    run: async (stage) => {
      const fields = stage.director.visit.steps.flatMap((step) => step.fields);
      holds(fields.includes('context'), 'a page of contexts', fields);
    },
  },
  {
    id: 'sca-context-skipped',
    grade: 'should',
    place: 'supplement#4',
    rule: 'PSU-Context preselects the context.',
    run: async (stage) => {
      const answer = await start(stage, { 'PSU-Context': 'PRIVATE' });
      const { steps } = await stage.walk(answer, {
        identityNumber: stage.director.number,
        cancelAt: 2,
      });
      holds(
        steps.every(({ fields }) => !fields.includes('context')),
        'no page of contexts',
        steps.map(({ fields }) => fields),
      );
    },
  },
  {
    id: 'sca-session-hour',
    grade: 'must',
    place: 'interface#limits',
    rule: 'An SCA is valid for its TPP-Session-ID for 1 hour.',
    needs: ['worlds'],
    run: async (stage) => {
      const { headers } = await stage.newPerson();
      await stage.world?.later(HOUR_SECONDS - 60, async () =>
        hasStatus(await start(stage, headers), 200),
      );
      await stage.world?.later(HOUR_SECONDS + 60, async () => {
        const expired = await start(stage, headers);
        hasStatus(expired, 401);
        matches(hrefOf(expired, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
      });
    },
  },
  {
    id: 'sca-newer-session',
    grade: 'must',
    place: 'interface#states-and-transitions',
    rule: 'A newer TPP-Session-ID needs a new SCA; completing that SCA ends an old session that has not expired, and aborting it does not.',
    run: async (stage) => {
      const person = await stage.newPerson();
      const newer = { 'PSU-ID': person.psuId, 'TPP-Session-ID': randomUUID() };
      const asked = await start(stage, newer);
      hasStatus(asked, 401);
      await stage.walk(asked, { identityNumber: person.number, cancelAt: 0 });
      hasStatus(await start(stage, person.headers), 200);
      psuOf(await stage.walk(await start(stage, newer), { identityNumber: person.number }));
      hasStatus(await start(stage, newer), 200);
      hasStatus(await start(stage, person.headers), 401);
    },
  },
  {
    id: 'sca-session-of-another',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'A TPP-Session-ID of another PSU gets 401 with a scaRedirect link.',
    run: async (stage) => {
      const headers = {
        'PSU-ID': stage.person.psuId,
        'TPP-Session-ID': stage.director.sessionId,
      };
      const mixed = await start(stage, headers);
      hasStatus(mixed, 401);
      matches(hrefOf(mixed, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
  {
    id: 'users-establish-psu-id',
    grade: 'must',
    place: 'interface#typical-flows',
    rule: 'GET /v1/users starts the SCA that gives a PSU-ID, without consent to accounts.',
    run: async (stage) => {
      const answer = await stage.client.call({ path: '/v1/users' });
      const visit = await stage.walk(answer, identityOf(stage));
      same(visit.returned.get('psu-id'), stage.visitor.psuId, 'psu-id');
      holds(
        visit.steps.every(({ fields }) => !fields.includes('resourceIds')),
        'no page of consent',
        visit.steps.map(({ fields }) => fields),
      );
    },
  },
  {
    id: 'user-alias',
    grade: 'ours',
    place: 'supplement#2',
    rule: 'GET /v1/user is another name for GET /v1/users.',
    run: async (stage) => {
      const answer = await stage.client.call({ path: '/v1/user' });
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
];
