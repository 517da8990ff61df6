import { Fragment } from 'react';
import { breakable } from '@/lib/xs2a/message/breakable';

/** A path, query or list whose lines end at a separator, so that no word of it is broken that would fit. */
export function BreakableText({ children }: { children: string }) {
  return breakable(children).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity beyond their place.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
