-- What a person who has switched it on sees of their own calls to the bank, for a day.
ALTER TABLE "user_account" ADD COLUMN "inspects" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "inspected_call" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "sealed_call" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,

    CONSTRAINT "inspected_call_pkey" PRIMARY KEY ("user_id","id")
);

CREATE INDEX "inspected_call_user_id_started_at_idx" ON "inspected_call"("user_id", "started_at");
CREATE INDEX "inspected_call_started_at_idx" ON "inspected_call"("started_at");
CREATE INDEX "inspected_call_key_id_idx" ON "inspected_call"("key_id");

ALTER TABLE "inspected_call" ADD CONSTRAINT "inspected_call_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
