/** The code that is simulated: what the routes for payments, baskets and the return from SCA call, and recovery. */
export { database } from '@/lib/db/client';
export { databaseNow } from '@/lib/db/database-clock';
export { sentAgainId } from '@/lib/db/payments/sent-again';
export { authoriseBasket } from '@/lib/pisp/basket/authorise-basket';
export { makeBasket } from '@/lib/pisp/basket/create-basket';
export { dissolveBasket } from '@/lib/pisp/basket/dissolve-basket';
export { readBasketNow } from '@/lib/pisp/basket/read-basket';
export { removeFromBasket } from '@/lib/pisp/basket/remove-from-basket';
export { recoverOutbox } from '@/lib/pisp/call-effects';
export { authoriseCancellation, authorisePayment } from '@/lib/pisp/payment/authorise-payment';
export { cancelPayment } from '@/lib/pisp/payment/cancel-payment';
export { initiatePayment } from '@/lib/pisp/payment/initiate-payment';
export { readPaymentNow } from '@/lib/pisp/payment/read-payment';
export { sendPaymentAgain } from '@/lib/pisp/payment/send-again';
export { resumeBasket, resumePayment } from '@/lib/pisp/resume-creation';
export { completeSca } from '@/lib/sca/complete';
export { sealPsuId } from '@/lib/vault/identity';
