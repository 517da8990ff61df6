/** Bank-offered consents: the way to the bank's page where a PSU adds or withdraws accounts. There is no consent id. */
import { z } from 'zod';
import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { operationPath } from '@/lib/xs2a/message/operation';

/**
 * Asks for the consent page. The answer is 201 with a `scaRedirect`, so the outcome is `sca-required`. Sent without a
 * body, and so without `Digest`.
 * @see interface#account-information-operations
 * @see supplement#2
 */
export function offerConsent(aspsp: Aspsp, context: CallContext): Promise<Outcome<unknown>> {
  return ask(
    aspsp,
    'offer consent',
    { method: 'POST', href: operationPath('offerConsent'), context },
    z.unknown(),
  );
}
