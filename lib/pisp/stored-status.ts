import { truncateText } from '@/lib/xs2a/message/tpp-message';

/** A bank's status of a payment or a basket as its row holds it; any text fits, since a bank may name a new one. */
export function storedStatus(transactionStatus: string): string {
  return truncateText(transactionStatus, 16);
}
