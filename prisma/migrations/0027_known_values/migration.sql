-- What the code knows is all that these columns may hold. Values with hyphens stay text: the client would rename them.
CREATE TYPE "auth_method" AS ENUM ('ENGANGSKODEAPP_BIOMETRI', 'EID_MOBILE', 'ASPSPID', 'HA2');

ALTER TABLE "sca_preference" ALTER COLUMN "method" TYPE "auth_method" USING "method"::"auth_method";

ALTER TABLE "payment" ADD CONSTRAINT "payment_kind" CHECK ("kind" IN (
  'norwegian-domestic-credit-transfers', 'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers', 'cross-border-credit-transfers', 'norwegian-cross-border-credit-transfers',
  'periodic-payments', 'bulk-payments'
));

ALTER TABLE "payment_draft" ADD CONSTRAINT "payment_draft_kind" CHECK ("kind" IN (
  'norwegian-domestic-credit-transfers', 'instant-norwegian-domestic-credit-transfers-straks',
  'sepa-credit-transfers', 'cross-border-credit-transfers', 'norwegian-cross-border-credit-transfers',
  'periodic-payments', 'bulk-payments'
));

ALTER TABLE "sca_attempt" ADD CONSTRAINT "sca_attempt_purpose" CHECK ("purpose" IN (
  'connect', 'renew', 'change', 'identify', 'approve-payment', 'approve-cancellation', 'approve-basket'
));

ALTER TABLE "transaction_sync" ADD CONSTRAINT "transaction_sync_states" CHECK (
  "state" IN ('idle', 'running', 'stopped') AND "phase" IN ('reading', 'checking', 'entries')
);
