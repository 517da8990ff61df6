/** The place after which a page of a list begins: the creation time and id of the row before it. */
export type PagePlace = { createdAt: Date; id: string };

/** The order of lists that are read page by page. */
export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** The rows after a place, newest first; every row when there is no place. */
export function behind(place: PagePlace | undefined) {
  return place === undefined
    ? {}
    : {
        OR: [
          { createdAt: { lt: place.createdAt } },
          { createdAt: place.createdAt, id: { lt: place.id } },
        ],
      };
}
