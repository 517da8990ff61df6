-- When the schedule next looks whether an account is to be read without the person, so that it need not look at all of
-- them. Every account there is, and every new one of either release, is to be looked at now; processes of the release
-- before neither read nor write it.
ALTER TABLE "account" ADD COLUMN "next_look_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "account_next_look_at_idx" ON "account" ("next_look_at");
