import { returnPath } from '@/lib/view/user/return-path';
import { z } from '@/lib/xs2a/value/zod';

const PATH_CHARACTERS_MAX = 500;

/** A page of ours that the person wants back to after the bank, as the browser says it; not one of `/api` or `/sca`. */
export const PageAfterSca = z
  .string('choice-unknown')
  .max(PATH_CHARACTERS_MAX, 'choice-unknown')
  .refine(
    (path) => returnPath(path) === path && !/^\/(api|sca)(\/|\?|$)/i.test(path),
    'choice-unknown',
  );
