/** The place behind which a page of a list begins: when the row before it was made, and its id. */
export type PagePlace = { createdAt: Date; id: string };

/** How a list that is read page by page is ordered. */
export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** The rows behind a place, newest first; every row without one. */
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
