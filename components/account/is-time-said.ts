import { createContext } from 'react';

/** Whether a notice above the rows says from when the figures of all of them are. */
export const IsTimeSaid = createContext(false);
