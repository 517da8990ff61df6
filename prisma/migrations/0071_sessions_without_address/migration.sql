-- A session says which device it is of and not where that was. The column goes a release later: processes of before still
-- write it.
UPDATE "session" SET "address" = NULL WHERE "address" IS NOT NULL;
