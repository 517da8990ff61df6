-- What a bank says to the person about a payment, sealed. The column that has it in clear stays for processes of the
-- release before: they still write it, and show nothing where only the sealed one is set. Whatever is in clear is sealed
-- and emptied as rows are sealed anew.
ALTER TABLE "payment" ADD COLUMN "sealed_psu_message" TEXT;

-- The keys that seal these messages, which readiness asks for again and again.
CREATE INDEX "payment_psu_message_key" ON "payment"(split_part("sealed_psu_message", '.', 1)) WHERE "sealed_psu_message" IS NOT NULL;
-- Those that are still to be sealed.
CREATE INDEX "payment_clear_psu_message" ON "payment"("user_id", "id") WHERE "psu_message" IS NOT NULL;
