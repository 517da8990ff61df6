/** An action on what happened, such as undoing it. */
export type ToastAction = { label: string; onPress: () => void };

/** Something that happened elsewhere on the page. */
export type ToastMessage = { id: number; sentence: string; action?: ToastAction | undefined };
