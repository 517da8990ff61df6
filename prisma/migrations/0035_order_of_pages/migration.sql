-- Whether the pages of the pass came newest first: only then does the oldest day reached say how far back it is whole.
ALTER TABLE "transaction_sync" ADD COLUMN "newest_first" BOOLEAN NOT NULL DEFAULT true;
