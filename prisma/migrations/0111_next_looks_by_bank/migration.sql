-- A bank's accounts are looked at in their own order, however many of another bank wait.
CREATE INDEX "account_bank_id_next_look_at_idx" ON "account" ("bank_id", "next_look_at");
