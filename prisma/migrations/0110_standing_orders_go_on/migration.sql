-- A standing order that lacked funds on one of its dates was stored as ended, and never asked for again.
-- The person was told that it had failed.
DELETE FROM "notice" n USING "payment" p
WHERE n."kind" = 'PAYMENT_FAILED' AND n."user_id" = p."user_id" AND n."subject" = p."id"::text
  AND p."kind" = 'periodic-payments' AND p."transaction_status" = 'ACCP' AND p."funds_available" = false;

UPDATE "payment" SET "funds_available" = NULL, "is_final" = false
WHERE "kind" = 'periodic-payments' AND "transaction_status" = 'ACCP' AND "funds_available" = false;

UPDATE "payment_event" e SET "funds_available" = NULL
FROM "payment" p
WHERE p."user_id" = e."user_id" AND p."id" = e."payment_id" AND p."kind" = 'periodic-payments'
  AND e."transaction_status" = 'ACCP' AND e."funds_available" = false;
