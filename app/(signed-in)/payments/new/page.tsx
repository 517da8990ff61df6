import { redirect } from 'next/navigation';
import { NEW_PAYMENT_PATH } from '@/components/payment/draft-path';

type Props = { searchParams: Promise<Record<string, string>> };

/** The address that links and bookmarks have: most payments are of one kind, and the others are one tap away. */
export default async function Page({ searchParams }: Props) {
  const query = new URLSearchParams(await searchParams);
  redirect(query.size === 0 ? NEW_PAYMENT_PATH : `${NEW_PAYMENT_PATH}?${query}`);
}
