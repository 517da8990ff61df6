-- CreateTable
CREATE TABLE "saved_view_set" (
    "user_id" UUID NOT NULL,
    "sealed_views" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_view_set_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "saved_view_set_key_id_idx" ON "saved_view_set"("key_id");

-- AddForeignKey
ALTER TABLE "saved_view_set" ADD CONSTRAINT "saved_view_set_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
