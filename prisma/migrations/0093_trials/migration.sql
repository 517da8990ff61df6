-- What was made at the test bank for a trial. The row outlives its user, so that the world there can be removed after it.
CREATE TABLE "trial" (
    "user_id" UUID NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "world_id" TEXT,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "trial_pkey" PRIMARY KEY ("user_id")
);
