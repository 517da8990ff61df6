-- What the bank sent beside what could be read, so that no list is taken for whole that is not.
ALTER TABLE "connection" ADD COLUMN "unreadable_accounts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unreadable_cards" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "account" ADD COLUMN "unreadable_balances" INTEGER NOT NULL DEFAULT 0;
