/** How many views a user can save, and how long their names may be. */
export const SAVED_VIEWS_MAX = 30;
export const SAVED_VIEW_NAME_CHARACTERS_MAX = 40;
