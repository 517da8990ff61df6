-- What a batch is categorised by: its own words and those that all its payments have. NULL where that is all a row has,
-- and in rows of the release before, whose category is by all their words until they are read or sealed again.
ALTER TABLE "stored_transaction" ADD COLUMN "category_tokens" INTEGER[];
