/** Corporate agreements that a PSU may act for, as returned by `GET /v1/agreements`. */

import { AnsweredLinks } from '@/lib/xs2a/message/link';
import { isUuid } from '@/lib/xs2a/value/uuid';
import { z } from '@/lib/xs2a/value/zod';

/** `psuCorporateId` is the UUID for the `PSU-Corporate-ID` header. @see supplement#10.17 @assumes agreements-body */
export const Agreement = z.object({
  psuCorporateId: z.string().refine(isUuid),
  name: z.string().nullish(),
  owner: z.string().nullish(),
});
export type Agreement = z.infer<typeof Agreement>;

/** `GET /v1/agreements`. @see supplement#10.17 @assumes agreements-body */
export const AgreementList = z.object({
  agreements: z.array(Agreement),
  _links: AnsweredLinks.nullish(),
});
export type AgreementList = z.infer<typeof AgreementList>;
