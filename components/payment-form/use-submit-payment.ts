import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { lookAlikeOf, submitPayment } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { LookAlikeProblem } from '@/lib/view/payment';
import type { ProblemField } from '@/lib/view/problem';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';

type Sending = { draftId: Promise<string>; request: PaymentRequest };

type Submitting = {
  send: (sending: Sending, allowLogicalDuplicate?: boolean) => Promise<void>;
  busy: boolean;
  problem: RequestProblem | null;
  /** The question about a payment that looks the same. */
  lookAlike: LookAlikeProblem | null;
  /** Yes: it is meant once more. */
  confirm: () => void;
  /** No: nothing is sent. */
  decline: () => void;
  clear: () => void;
};

/**
 * Sends a payment and goes on to it. However often it is pressed, one request is under way; what is wrong with a field
 * is handed to the form.
 */
export function useSubmitPayment(onFields: (fields: ProblemField[]) => void): Submitting {
  const router = useRouter();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(submitPayment(client));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [lookAlike, setLookAlike] = useState<LookAlikeProblem | null>(null);
  const underWay = useRef(false);
  const last = useRef<Sending | null>(null);
  const send: Submitting['send'] = async (sending, allowLogicalDuplicate = false) => {
    if (underWay.current) return;
    underWay.current = true;
    last.current = sending;
    setBusy(true);
    setProblem(null);
    setLookAlike(null);
    try {
      const draftId = await sending.draftId;
      const payment = await mutateAsync({
        draftId,
        request: sending.request,
        ...(allowLogicalDuplicate ? { allowLogicalDuplicate } : {}),
      });
      // Busy until the page is left.
      router.push(`/payments/${encodeURIComponent(payment.paymentId)}`);
      return;
    } catch (error) {
      const alike = lookAlikeOf(error);
      const { fields = [], ...rest } = problemOf(error);
      if (alike !== null) setLookAlike(alike);
      else {
        if (fields.length > 0) onFields(fields);
        if (fields.length === 0 || (rest.bankMessages ?? []).length > 0) setProblem(rest);
      }
    }
    underWay.current = false;
    setBusy(false);
  };
  return {
    send,
    busy,
    problem,
    lookAlike,
    confirm: () => {
      if (last.current) void send(last.current, true);
    },
    decline: () => setLookAlike(null),
    clear: () => setProblem(null),
  };
}
