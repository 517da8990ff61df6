-- Text and not an enum: the client would rename values with hyphens.
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_kind" CHECK ("kind" IN (
  'prepared', 'created', 'refused', 'outcome-unknown', 'approval-started', 'approval-cancelled', 'approval-failed',
  'status', 'cancel-asked', 'cancel-refused', 'deleted'
)) NOT VALID;

ALTER TABLE "payment_event" VALIDATE CONSTRAINT "payment_event_kind";
