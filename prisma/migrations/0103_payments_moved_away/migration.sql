-- When the bank of a payment went over to another sign-in: from then on nobody here asks about it or changes it. Those
-- that a move has left before are known by the links that it took from them.
ALTER TABLE "payment" ADD COLUMN "moved_away_at" TIMESTAMPTZ(3);

UPDATE "payment" p SET "moved_away_at" = m."done_at"
FROM "connection_move" m
WHERE m."state" = 'DONE' AND m."from_user_id" = p."user_id" AND m."bank_id" = p."bank_id"
  AND m."done_at" >= p."created_at" AND p."connection_id" IS NULL
  AND p."may_authorise" = false AND p."may_delete" = false;
