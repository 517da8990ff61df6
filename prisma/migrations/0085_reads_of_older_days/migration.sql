-- The last day that a run asks for; null when it reads up to now.
ALTER TABLE transaction_sync ADD COLUMN date_to date;
