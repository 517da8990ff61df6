/** What may be done about what has happened, such as undoing it. */
export type ToastAction = { label: string; onPress: () => void };

/** What has happened elsewhere on the page. */
export type ToastSaid = { id: number; sentence: string; action?: ToastAction | undefined };
