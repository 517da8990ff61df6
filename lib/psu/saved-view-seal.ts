/** The searches that a person keeps: names of people and shops stand in them, so they are sealed as transactions are. */
import { env } from '@/lib/env';
import { open, seal } from './seal';

type Key = { userId: string };
type Sealed = { sealedViews: string; keyId: string };

export const sealSavedViews = ({ userId }: Key, views: string): Sealed => {
  const keys = env().PSU_ID_KEYS;
  return { sealedViews: seal(keys, 'saved-views', [userId], views), keyId: keys[0].id };
};

/** @throws Error when they do not open: a key was taken out of PSU_ID_KEYS too early, or the row was tampered with. */
export const openSavedViews = ({ userId, sealedViews, keyId }: Key & Sealed): string => {
  const views = open(env().PSU_ID_KEYS, 'saved-views', [userId], sealedViews);
  if (views === null) throw new Error(`Views sealed by the key ${keyId} do not open.`);
  return views;
};
