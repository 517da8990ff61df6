/**
 * The part of the application that makes payments and reads an account: its own route handlers and start-up, in a
 * process of its own.
 */

import { POST as sync } from '@/app/api/accounts/[accountId]/sync/route';
import { POST as postDraft } from '@/app/api/payment-drafts/route';
import { POST as authorise } from '@/app/api/payments/[paymentId]/authorisations/route';
import { POST as sendAgain } from '@/app/api/payments/[paymentId]/send-again/route';
import { GET as status } from '@/app/api/payments/[paymentId]/status/route';
import { POST as postPayment } from '@/app/api/payments/route';
import { GET as ready } from '@/app/api/ready/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { recoverAbandoned, startUp } from '@/lib/start-up';
import { serveWhenTold } from './child';
import { RECOVERY_PATH, serveRoutes } from './serve';

const recover = async (): Promise<Response> => {
  await recoverAbandoned();
  return new Response(null, { status: 204 });
};

serveWhenTold(async () => {
  startUp();
  await serveRoutes(
    [
      ['POST', '/api/payment-drafts', postDraft],
      ['POST', '/api/payments', postPayment],
      ['POST', '/api/payments/[paymentId]/authorisations', authorise],
      ['POST', '/api/payments/[paymentId]/send-again', sendAgain],
      ['GET', '/api/payments/[paymentId]/status', status],
      ['POST', '/api/accounts/[accountId]/sync', sync],
      ['GET', '/sca/[attemptId]/return', scaReturn],
      ['GET', '/api/ready', ready],
      // Runs at once what the process otherwise does every ten seconds.
      ['POST', RECOVERY_PATH, recover],
    ],
    Number(process.env.CRASH_APP_PORT),
  );
});
