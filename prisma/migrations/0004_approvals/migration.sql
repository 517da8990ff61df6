-- AlterTable
ALTER TABLE "sca_attempt" ADD COLUMN "return_path" TEXT,
ADD COLUMN "identifies_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "begin_key" TEXT,
ADD COLUMN "sealed_redirect" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "sca_attempt_begin_key_key" ON "sca_attempt"("begin_key");

-- CreateIndex
CREATE INDEX "sca_attempt_user_id_purpose_target_idx" ON "sca_attempt"("user_id", "purpose", "target");
