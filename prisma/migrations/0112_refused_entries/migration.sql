-- The batches whose details the bank refuses, and under which consent, so that each is asked for once and holds up no
-- other. Processes of the release before neither read nor write them.
ALTER TABLE "transaction_sync" ADD COLUMN "refused_entries" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "transaction_sync" ADD COLUMN "refused_under" TIMESTAMPTZ(3);
