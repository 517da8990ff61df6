import {
  type DataTag,
  type DehydratedState,
  dehydrate,
  type InfiniteData,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { cache } from 'react';
import { errorFields, log } from '@/lib/log';
import { type Visitor, visitor } from './visitor';

/** A query of a page, with the use case behind its route. */
export type Question = {
  query: { queryKey: QueryKey };
  /** Returns null when the browser is to ask instead. */
  answer: () => Promise<unknown>;
};

/**
 * A page's first query, answered on the server. `answer` returns what the route would, from stored data: no page waits
 * for a bank.
 */
export function question<Data>(
  query: { queryKey: DataTag<QueryKey, Data, Error> },
  answer: () => Promise<Data | null>,
): Question {
  return { query, answer };
}

/** The same for the first page of an infinite list. */
export function questionOfList<Page>(
  query: { queryKey: DataTag<QueryKey, InfiniteData<Page>, Error> },
  answer: () => Promise<Page | null>,
): Question {
  return {
    query,
    answer: async () => {
      const page = await answer();
      return page === null ? null : { pages: [page], pageParams: [null] };
    },
  };
}

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The page's query string, as its scripts read it. */
export async function addressOf(searchParams: SearchParams): Promise<string> {
  const pairs = Object.entries(await searchParams).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

/**
 * The answers to a page's queries. They are found once for its title and content: the title is awaited before anything
 * is sent, so that the page arrives complete and not as a skeleton first.
 * @param ask the visitor's queries, given the page's address.
 */
export function answersTo<Address extends string[]>(
  ask: (visitor: Visitor, ...address: Address) => Question[] | Promise<Question[]>,
): (...address: Address) => Promise<DehydratedState> {
  return cache(async (...address) => {
    const asking = await visitor();
    return answered(await ask(asking, ...address), asking.now);
  });
}

/**
 * The answers in the form of the browser's cache, in the same shape as the routes send them. A failed query is left
 * out: the browser repeats it and reports the problem.
 * @param now when the visitor came: the answers are no newer than that.
 */
export async function answered(
  questions: readonly Question[],
  now: Date,
): Promise<DehydratedState> {
  const client = new QueryClient();
  const answers = await Promise.allSettled(questions.map(({ answer }) => answer()));
  answers.forEach((settled, at) => {
    const queryKey = questions[at]?.query.queryKey;
    if (settled.status === 'rejected')
      log.warn('a page came without an answer', errorFields(settled.reason));
    else if (queryKey !== undefined && settled.value !== null)
      client.setQueryData(queryKey, JSON.parse(JSON.stringify(settled.value)), {
        updatedAt: now.getTime(),
      });
  });
  return dehydrate(client);
}
