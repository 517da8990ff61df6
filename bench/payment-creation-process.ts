/**
 * The application of the payment creation bench, in a process of its own with settings from its environment. It makes
 * payments for a person who shares accounts, alternately through its own route and by the bare call, and prints the
 * lower quartiles of both in seconds as one line of JSON.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { aspspOf } from '@/lib/aspsp/config';
import { attended } from '@/lib/aspsp/presence';
import { requestOf } from '@/lib/aspsp/request';
import { paymentCreation } from '@/lib/aspsp/resource/payments';
import { database } from '@/lib/db/client';
import { openPsuId } from '@/lib/vault/identity';
import { connectedPayer, KIND } from './connected-payer';
import { lowerQuartile } from './quartile';

const ROUNDS = 40;
/** The code is compiled for good only after some hundred payments; until then each takes up to twice as long. */
const WARM_UP_ROUNDS = 120;
const PAYMENTS_PER_ROUND = 5;

const { user, account, nextRequest, newDraft, pay: payOurWay } = await connectedPayer();
const { userId } = user;
const psu = await database().psu.findFirstOrThrow({ where: { userId } });
const aspsp = aspspOf(account.bankId);
if (aspsp === undefined) throw new Error('There is no bank to ask.');

const agent = new Agent({ connections: 1, connect: { ca: aspsp.tlsCaPem ?? '' } });
const context = {
  presence: attended('203.0.113.7', new Headers({ 'user-agent': 'Bench' })),
  tppRedirectUri: 'http://localhost:3000/sca/unsolicited/return',
  tppSessionId: psu.tppSessionId,
  psuId: openPsuId(psu),
  psuContext: 'PRIVATE',
} as const;

const payBare = async (): Promise<void> => {
  const outgoing = requestOf(
    aspsp,
    { ...paymentCreation(KIND, nextRequest(), false, aspsp.dialect), context },
    { requestId: randomUUID(), now: new Date() },
  );
  const answer = await request(outgoing.url, {
    dispatcher: agent,
    method: 'POST',
    headers: outgoing.headers,
    body: outgoing.body ?? null,
  });
  await answer.body.json();
  if (answer.statusCode !== 201) throw new Error(`The bank answered ${answer.statusCode}.`);
};

const secondsOf = async (pay: (draftId: string) => Promise<void>, drafts: readonly string[]) => {
  const began = performance.now();
  for (const draftId of drafts) await pay(draftId);
  return (performance.now() - began) / 1000 / drafts.length;
};

const times = { ours: [] as number[], bare: [] as number[] };
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
  const drafts = await Promise.all(Array.from({ length: PAYMENTS_PER_ROUND }, newDraft));
  const ours = await secondsOf(payOurWay, drafts);
  const bare = await secondsOf(payBare, drafts);
  if (round < 0) continue;
  times.ours.push(ours);
  times.bare.push(bare);
}
const said = { ours: lowerQuartile(times.ours), bare: lowerQuartile(times.bare) };
process.stdout.write(`${JSON.stringify(said)}\n`);
// The parent process holds the other end; when it closes, this process is no longer needed.
process.stdin.on('end', () => process.exit(0)).resume();
