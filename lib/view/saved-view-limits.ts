/** How many saved views a person has, and how long their names are. */
export const SAVED_VIEWS_MAX = 30;
export const SAVED_VIEW_NAME_CHARACTERS_MAX = 40;
