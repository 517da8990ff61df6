/** `/v1/users`: who the PSU is, by SCA, without an account consent. */
import { z } from 'zod';
import { ask } from '@/lib/aspsp/ask';
import type { Aspsp } from '@/lib/aspsp/config';
import type { Outcome } from '@/lib/aspsp/outcome';
import type { CallContext } from '@/lib/aspsp/request';
import { operationPath } from '@/lib/xs2a/message/operation';

/** Asks for the PSU's identity; the expected answer is `sca-required`. @see interface#endpoints */
export function askForPsu(aspsp: Aspsp, context: CallContext): Promise<Outcome<unknown>> {
  return ask(
    aspsp,
    'ask for PSU',
    { method: 'GET', href: operationPath('identifyPsu'), context },
    z.unknown(),
  );
}
