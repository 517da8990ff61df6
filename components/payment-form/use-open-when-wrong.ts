import { useState } from 'react';

/** Whether a part that folds is open: it opens for what is wrong in it, and stays open while that is put right. */
export function useOpenWhenWrong(isWrong: boolean) {
  const [isOpen, setOpen] = useState(isWrong);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (wasWrong !== isWrong) {
    setWasWrong(isWrong);
    if (isWrong) setOpen(true);
  }
  return [isOpen, setOpen] as const;
}
