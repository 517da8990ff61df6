import { returnPath } from '@/lib/view/user/return-path';
import { z } from '@/lib/xs2a/value/zod';

const PATH_CHARACTERS_MAX = 500;

/** The page of Brygge to which the user returns from the bank, as browsers name it; never under `/api` or `/sca`. */
export const PageAfterSca = z
  .string('choice-unknown')
  .max(PATH_CHARACTERS_MAX, 'choice-unknown')
  .refine(
    (path) => returnPath(path) === path && !/^\/(api|sca)(\/|\?|$)/i.test(path),
    'choice-unknown',
  );
