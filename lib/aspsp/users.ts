/** `/v1/users`: who the PSU is, through SCA, outside an account consent. */
import { z } from 'zod';
import { operationPath } from '@/lib/xs2a/message/operation';
import { ask } from './ask';
import type { Aspsp } from './config';
import type { Outcome } from './outcome';
import type { CallContext } from './request';

/** Asks for the PSU's identity; the answer to read is `sca-required`. @see interface#endpoints */
export function askForPsu(aspsp: Aspsp, context: CallContext): Promise<Outcome<unknown>> {
  return ask(
    aspsp,
    'ask for PSU',
    { method: 'GET', href: operationPath('identifyPsu'), context },
    z.unknown(),
  );
}
